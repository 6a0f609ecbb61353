// heddle: => safe complete
// A _Bool that was never set is a condition and a number at once: 0 where it does not hold.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
	_Bool b;
	unsigned char y = __VERIFIER_nondet_uchar();
	if (!b && y < b)
		assert(0);
	return 0;
}
