// A watchdog barks when nobody has kicked it for eight rounds, and stops when it is kicked.
// prove: --ltl 'G ({bark == 1} -> ({bark == 1} W {alive == 1}))' : safe
// prove: --ltl 'G ({alive == 0} -> F ({alive == 1} || {bark == 1}))' : safe
// prove: -DBUG --ltl 'G ({alive == 0} -> F ({alive == 1} || {bark == 1}))' : violated
extern int __VERIFIER_nondet_int(void);

int alive, bark;

int main(void) {
	unsigned char idle = 0;
	unsigned kicks = 0;
	while (1) {
		if (__VERIFIER_nondet_int() > 0) {
			idle = 0;
			kicks++;
			alive = 1;
			bark = 0;
		} else {
			alive = 0;
#ifdef BUG
			if (idle != 5)
#endif
				idle = idle + (idle < 8);
			if (idle >= 8)
				bark = 1;
		}
	}
}
