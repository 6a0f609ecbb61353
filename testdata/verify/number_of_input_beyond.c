// heddle: => violated memory
// about: a number made of a pointer that is an input does not lead into another object
#include <stdint.h>

int *__VERIFIER_nondet_pointer(void);
int x, a[400], b[400], c[400], d[400];

int main(void) {
	int *p = __VERIFIER_nondet_pointer();
	if (p == &x) {
		uintptr_t n = (uintptr_t)p;
		p = (int *)(n + 0x20000);
		*p = 1;
	}
	return 0;
}
