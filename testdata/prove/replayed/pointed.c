// Pointers in variables depend on inputs, one on the other.
// prove: --check assert : safe
// prove: -DBUG --check assert : violated
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int a[4], *p = a;
struct { int x, *q; } s = {0, a};
int main(void) {
	while (1) {
		unsigned n = __VERIFIER_nondet_uint();
		if (n & 8)
			p = &a[n & 3];
		else if (n & 16)
#ifdef BUG
			s.q = p + (p < a + 2);
#else
			s.q = p;
#endif
		else {
			*p = 1;
			assert(*p >= *s.q);
			*s.q = 0;
			assert(s.q == p || *s.q == 0);
			if (s.q == p) assert(a[0] + a[1] + a[2] + a[3] == 0 || *p == 0);
#ifdef BUG
			assert(s.q != a + 3 || p == s.q);
#endif
		}
	}
}
