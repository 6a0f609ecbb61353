// An input is the index of an element in the step in which it is read.
// prove: --check assert : safe
// prove: -DBUG --check assert : violated
#include <assert.h>
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int a[4];
void *w(void *x) { for (;;) { assert(a[3] == 0); } return x; }
int main(void) {
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	while (1)
#ifdef BUG
		a[__VERIFIER_nondet_uint() & 3] = 1;
#else
		a[__VERIFIER_nondet_uint() % 3] = 1;
#endif
}
