// Counters that nobody reads go on while a request waits for ever: no state of the program comes again, but for them.
// prove: --ltl 'G ({req} -> F {ack})' : safe
// prove: -DBUG --ltl 'G ({req} -> F {ack})' : violated
extern int __VERIFIER_nondet_int(void);
struct { unsigned long rounds, acks; unsigned histogram[4]; } stats;
int req, ack;
unsigned watch;
int main(void) {
	int wait = 0;
	while (1) {
		int in = __VERIFIER_nondet_int();
		stats.rounds++;
		stats.histogram[in & 3]++;
		ack = 0;
		if (in > 0 && !req) { req = 1; wait = 0; }
		if (req) {
#ifdef BUG
			if (in == 42) continue;
#endif
			if (++wait > 5) { ack = 1; req = 0; stats.acks++; }
		}
	}
}
