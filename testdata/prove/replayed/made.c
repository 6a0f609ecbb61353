// A thread that goes round its loop before it is seen first: where it stands then is not where the thread that made it ends its step.
// prove: --check div : violated
#include <pthread.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int k;

void *waits(void *arg) {
	while (__VERIFIER_nondet_uchar()) {
	}
	return 0;
}

void *divides(void *arg) {
	while (__VERIFIER_nondet_uchar()) {
		k = 2;
		k = 7 / (k - 2);
	}
	return 0;
}

int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, waits, 0);
	pthread_create(&b, 0, divides, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
}
