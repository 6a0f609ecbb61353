// A turnstile lets one person through for each ticket, within three rounds or it closes again.
// prove: --ltl 'G ({open} -> F {!open})' : safe
// prove: --ltl 'G ({passed} -> {!open})' : safe
// prove: --check assert : safe
// prove: -DBUG --ltl 'G ({open} -> F {!open})' : violated
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

_Bool open, passed;
unsigned people;

int main(void) {
	int rounds = 0;
	while (1) {
		int in = __VERIFIER_nondet_int();
		passed = 0;
		if (!open) {
			if (in == 1) {
				rounds = 0;
				open = 1;
			}
		} else if (in == 2) {
			open = 0;
			people++;
			passed = 1;
#ifdef BUG
		} else if (in != 3 && ++rounds == 3) {
#else
		} else if (++rounds == 3) {
#endif
			open = 0;
		}
		assert(rounds <= 3);
	}
}
