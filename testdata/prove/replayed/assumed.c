// A path that an assumption kills is none, what it did before included; others may have moved in between.
// prove: --ltl 'G {x == 0}' : safe
// prove: -DHOLDS --ltl 'G {x == 0}' : violated
#include <pthread.h>
extern void __VERIFIER_assume(int);
int x, y;
static void *works(void *arg) {
	y = 1;
	return arg;
}
int main(void) {
	pthread_t t;
	pthread_create(&t, 0, works, 0);
	x = 1;
#ifdef HOLDS
	__VERIFIER_assume(y < 2);
#else
	__VERIFIER_assume(y > 1);
#endif
	pthread_join(t, 0);
}
