// The index is bounded by an assumption, and dead when the element is written; the model stops before both, the program once.
// prove: --check assert : violated
// prove: -DSUM --check assert : safe
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int a[3];

void *worker(void *arg) {
	unsigned i = __VERIFIER_nondet_uint();
	__VERIFIER_assume(i < 3);
	a[i] = 1;
	return arg;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	pthread_join(t, 0);
#ifdef SUM
	assert(a[0] + a[1] + a[2] == 1);
#else
	assert(a[2] == 0);
#endif
	return 0;
}
