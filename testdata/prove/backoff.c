// A sender tries again with a wait that doubles, up to 4 rounds; the link may fail at any time, but after
// three failures in a row it is reported.
// prove: --ltl 'G ({sending} -> F {!sending})' : safe
// prove: --check assert : safe
// prove: -DBUG --ltl 'G ({sending} -> F {!sending})' : violated
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

_Bool sending, failed;

int main(void) {
	unsigned wait = 0, step = 1, failures = 0;
	unsigned sent = 0;
	while (1) {
		if (!sending) {
			if (__VERIFIER_nondet_int() > 0) {
				failed = 0;
				wait = 0;
				step = 1;
				failures = 0;
				sending = 1;
			}
		} else if (wait > 0) {
			wait--;
		} else if (__VERIFIER_nondet_int() > 0) {
			sent++;
			sending = 0;
		} else {
#ifdef BUG
			if (failures < 2)
#endif
				failures++;
			if (failures == 3) {
				failed = 1;
				sending = 0;
			} else {
				wait = step;
				if (step < 4)
					step = step * 2;
			}
		}
		assert(step <= 4 && wait <= 4);
	}
}
