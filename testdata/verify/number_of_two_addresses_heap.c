// heddle: => violated memory
// about: a number made of two addresses and rebuilt bit by bit makes the address of a dead object that came again
#include <stdlib.h>
#include <stdint.h>
int x;
uintptr_t g;
static uintptr_t bits(uintptr_t w) { uintptr_t v = 0; for (int k = 0; k < 64; k++) if (w >> k & 1) v |= (uintptr_t)1 << k; return v; }
int *mk(void) { return malloc(4); }
int main(void) {
	int *p = mk();
	g = bits((uintptr_t)p ^ (uintptr_t)&x);
	free(p);
	p = 0;
	int *q = mk();
	if ((int *)(g ^ (uintptr_t)&x) == q) *(int *)0 = 1;
	return 0;
}
