// heddle: => safe complete +address-layout
// about: how an object is aligned is a matter of the layout
#include <assert.h>
#include <stdint.h>
extern void *__VERIFIER_nondet_pointer(void);
extern void __VERIFIER_assume(int);
int g0;
int main(void) {
	int *p0 = __VERIFIER_nondet_pointer(); __VERIFIER_assume(p0 == &g0);
	uintptr_t w0 = (uintptr_t)p0;
	uintptr_t w1 = w0 & 7;
	assert(w1 == 0);
	return 0;
}
