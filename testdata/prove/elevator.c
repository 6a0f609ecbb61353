// A lift of four floors goes where it is called, one floor a round.
// prove: --ltl 'G ({called} -> F {!called})' : safe
// prove: --check assert : safe
// prove: -DBUG --ltl 'G ({called} -> F {!called})' : violated
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

_Bool called;

int main(void) {
	unsigned floor = 0, target = 0;
	unsigned long travelled = 0;
	while (1) {
		unsigned in = __VERIFIER_nondet_uint();
		if (!called) {
			if (in < 4) {
				target = in;
				called = 1;
			}
#ifdef BUG
		} else if (in < 4 && in != floor) {
			target = in;
#endif
		}
		if (called) {
			if (floor < target)
				floor++;
			else if (floor > target)
				floor--;
			else
				called = 0, travelled++;
		}
		assert(floor < 4);
	}
}
