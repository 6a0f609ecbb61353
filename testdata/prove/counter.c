// A counter goes up on a pulse, and a reset brings it back; it never leaves its range and never sticks.
// prove: --check assert : safe
// prove: -DBUG --check assert : violated
// prove: --ltl 'G ({full} -> F {!full})' : safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

_Bool full;

int main(void) {
	unsigned count = 0, wait = 0;
	unsigned long total = 0;
	while (1) {
		unsigned in = __VERIFIER_nondet_uint();
		total += in;
		if (full) {
			wait++;
			if (wait == 5 || in == 0) {
				count = 0;
				wait = 0;
				full = 0;
			}
		} else if (in & 1) {
#ifdef BUG
			count += 1 + (in == 77);
#else
			count++;
#endif
			if (count == 10)
				full = 1;
		}
		assert(count <= 10);
	}
}
