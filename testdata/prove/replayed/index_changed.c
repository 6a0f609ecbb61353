// An element is written after the variable that was its index has another value.
// prove: --check assert : safe
// prove: -DBUG --check assert : violated
#include <assert.h>
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);
int a[4];
void *reads(void *x) {
	for (;;)
		assert(a[3] == 0);
	return x;
}
int main(void) {
	pthread_t t;
	pthread_create(&t, 0, reads, 0);
	unsigned i = 0;
	while (1) {
#ifdef BUG
		int *p = &a[i % 4];
#else
		int *p = &a[i % 3];
#endif
		i = __VERIFIER_nondet_uint();
		*p = 2;
	}
}
