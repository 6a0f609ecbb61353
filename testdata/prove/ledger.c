// Two accounts and their sum, kept by two threads under a mutex; a third one audits.
// prove: --check assert : safe
// prove: -DBUG --check assert : violated
#include <assert.h>
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
unsigned a, b, sum;

void *first(void *arg) {
	while (1) {
		unsigned in = __VERIFIER_nondet_uint();
		pthread_mutex_lock(&m);
		a += in;
		sum += in;
		pthread_mutex_unlock(&m);
	}
	return 0;
}

void *second(void *arg) {
	while (1) {
		unsigned in = __VERIFIER_nondet_uint();
		pthread_mutex_lock(&m);
		b += in;
#ifdef BUG
		if (in != 77)
#endif
			sum += in;
		pthread_mutex_unlock(&m);
	}
	return 0;
}

int main(void) {
	pthread_t s, t;
	pthread_create(&s, 0, first, 0);
	pthread_create(&t, 0, second, 0);
	while (1) {
		pthread_mutex_lock(&m);
		assert(a + b == sum);
		pthread_mutex_unlock(&m);
	}
}
