// One thread puts messages of input into a mailbox, another one takes them; nothing is overwritten.
// prove: --check assert : safe
// prove: -DBUG --check assert : violated
#include <assert.h>
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int full;
unsigned message, total;

void *taker(void *arg) {
	while (1) {
		pthread_mutex_lock(&m);
		if (full) {
			assert(message < 100);
			full = 0;
			total += message;
		}
		pthread_mutex_unlock(&m);
	}
	return 0;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, taker, 0);
	while (1) {
		unsigned in = __VERIFIER_nondet_uint();
#ifdef BUG
		in = in & 127;
#else
		in = in % 100;
#endif
		pthread_mutex_lock(&m);
		if (!full) {
			message = in;
			full = 1;
		}
		pthread_mutex_unlock(&m);
	}
}
