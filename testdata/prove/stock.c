// What is in stock is what was produced less what was consumed, each of them in lots of input.
// prove: --check assert : safe
// prove: -DBUG --check assert : violated
#include <assert.h>
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
unsigned produced, consumed, count;

void *producer(void *arg) {
	while (1) {
		unsigned lot = __VERIFIER_nondet_uint() % 16;
		pthread_mutex_lock(&m);
		if (count + lot <= 1000) {
			produced += lot;
			count += lot;
		}
		pthread_mutex_unlock(&m);
	}
	return 0;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, producer, 0);
	while (1) {
		unsigned lot = __VERIFIER_nondet_uint() % 16;
		pthread_mutex_lock(&m);
#ifdef BUG
		if (lot <= count + 1) {
			count = lot <= count ? count - lot : 0;
#else
		if (lot <= count) {
			count -= lot;
#endif
			consumed += lot;
		}
		assert(count == produced - consumed);
		assert(count <= 1000);
		pthread_mutex_unlock(&m);
	}
}
