// heddle: => violated assert
// about: a number made of two addresses and rebuilt bit by bit makes the address of a dead object that came again
#include <assert.h>
#include <stdint.h>
uintptr_t g;
int x;
static uintptr_t bits(uintptr_t w) { uintptr_t v = 0; for (int k = 0; k < 64; k++) if (w >> k & 1) v |= (uintptr_t)1 << k; return v; }
void f(int again) {
	int l = 0;
	int *p = &l;
	if (!again)
		g = bits((uintptr_t)p - (uintptr_t)&x);
	else
		assert((int *)(g + (uintptr_t)&x) != p);
}
int main(void) {
	f(0);
	f(1);
	return 0;
}
