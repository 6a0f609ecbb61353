// heddle: => safe complete +address-layout
// heddle: -DEQUAL => violated assert:19
// about: the number that a pointer is that is an input is known without its object, where there are many
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
extern void *__VERIFIER_nondet_pointer(void);

int main(void) {
	int *block[70], *p = __VERIFIER_nondet_pointer();
	for (int i = 0; i < 70; i++)
		block[i] = malloc(sizeof *block[i]);
	uintptr_t n = (uintptr_t)p;
	if (n == 0 || n >= (uintptr_t)-4095)
		return 0;
	assert(p && n < (uintptr_t)-4095);
	assert((p == block[3]) == (n == (uintptr_t)block[3]));
#ifdef EQUAL
	assert(n != (uintptr_t)block[69]);
#endif
	return 0;
}
