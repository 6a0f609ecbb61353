// Two clients ask for one resource; the arbiter grants in turns, and a client that holds the resource gives it back
// after at most four rounds.
// prove: --ltl 'G !({grant1} && {grant2})' : safe
// prove: --ltl 'G ({want1} -> F {grant1})' : safe
// prove: --ltl 'G ({want2} -> F {grant2})' : safe
// prove: -DBUG --ltl 'G ({want2} -> F {grant2})' : violated
extern int __VERIFIER_nondet_int(void);

_Bool want1, want2, grant1, grant2;
unsigned work;

int main(void) {
	int held = 0, last = 2;
	while (1) {
		if (!want1 && __VERIFIER_nondet_int())
			want1 = 1;
		if (!want2 && __VERIFIER_nondet_int())
			want2 = 1;
		if (grant1 || grant2) {
			held++;
			if (held >= 4 || __VERIFIER_nondet_int()) {
				if (grant1) {
					want1 = 0;
					grant1 = 0;
				} else {
					want2 = 0;
					grant2 = 0;
				}
				held = 0;
				work += __VERIFIER_nondet_int();
			}
		} else if (want1 && (last == 2 || !want2)) {
			grant1 = 1;
#ifndef BUG
			last = 1;
#endif
		} else if (want2) {
			grant2 = 1;
			last = 2;
		}
	}
}
