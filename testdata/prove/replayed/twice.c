// A check that holds stands before one that fails: a step of the model ends between them, the program goes on to the second one at once, and must not be made
// to fail there.
// prove: --criterion both --check div,assert --ltl 'F G {k != 2}' : violated
#include <assert.h>
#include <pthread.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int h, k;

void *divides(void *arg) {
	while (1) {
		unsigned char x = __VERIFIER_nondet_uchar();
		if (9 / (x - 1) == 1)
			assert(h != 0);
	}
}

void *writes(void *arg) {
	while (1)
		k = 2;
}

int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, divides, 0);
	pthread_create(&b, 0, writes, 0);
	pthread_join(a, 0);
}
