// Two branches read an input each: a counterexample takes the one of its own.
// prove: --check assert : violated
#include <assert.h>
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int a[2];
_Atomic int g;
void *w(void *x) { int k = g; (void)k; return x; }
int main(void) {
	pthread_t t;
	pthread_create(&t, 0, w, 0); unsigned i, j;
	int *p;
	if (__VERIFIER_nondet_uint() & 1) {
		i = __VERIFIER_nondet_uint() & 1;
		__VERIFIER_assume(i == 0);
		g = 1;
		p = &a[i];
	} else {
		j = __VERIFIER_nondet_uint() & 1;
		g = 1;
		p = &a[j];
	}
	g = 2;
	*p = 1;
	assert(a[1] == 0);
}
