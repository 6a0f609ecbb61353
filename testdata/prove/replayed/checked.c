// A step of the model ends before a check that may fail; with the inputs known it holds, and the program reads the next input in the same step.
// prove: --check assert --ltl 'G F {g == 1}' : violated
#include <assert.h>
#include <pthread.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int g;

void *writes(void *arg) {
	g = 1;
	return 0;
}

void *reads(void *arg) {
	while (__VERIFIER_nondet_uchar()) {
		unsigned char x = __VERIFIER_nondet_uchar();
		assert(x != 2);
	}
	return 0;
}

int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, writes, 0);
	pthread_create(&b, 0, reads, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
}
