// heddle: => violated assert:20
// heddle: -DFREED => violated assert:27
// heddle: -DNUMBER => violated assert:22
// heddle: -DWRITE => safe complete
// about: a pointer that is an input may point to a block that lies where a freed one lay
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
extern void *__VERIFIER_nondet_pointer(void);

int main(void) {
	int *p = __VERIFIER_nondet_pointer(), *q = malloc(sizeof *q);
#ifndef FREED
	free(q);
	int *r = malloc(sizeof *r);
	if (p != r) return 0;
#ifdef WRITE
	if ((uintptr_t)p == (uintptr_t)q) *p = 2, assert(*r == 2 && q == r);
#elif !defined NUMBER
	assert(p != q);
#else
	assert((uintptr_t)p != (uintptr_t)q);
#endif
#else
	if (p != q) return 0;
	free(q), q = NULL;
	assert(p != malloc(sizeof *q));
#endif
}
