// The lamp follows a button once three samples in a row agree.
// prove: --ltl 'G ({lamp == 0} -> ({lamp == 0} W {agree >= 3}))' : safe
// prove: -DBUG --ltl 'G ({lamp == 0} -> ({lamp == 0} W {agree >= 3}))' : violated
// prove: --ltl 'G F {agree == 0}' : safe
// prove: --ltl 'G F {lamp == 0}' : violated
extern int __VERIFIER_nondet_int(void);

int lamp;
int agree; // samples in a row that differ from the lamp
unsigned changes;

int main(void) {
	while (1) {
		int sample = __VERIFIER_nondet_int() != 0;
		if (sample == lamp) {
			agree = 0;
		} else {
			agree++;
#ifdef BUG
			if (agree >= 2)
				lamp = sample;
#endif
			if (agree >= 3) {
				lamp = sample;
				agree = 0;
				changes++;
			}
		}
	}
}
