// The program never ends, and one of its threads dies in an assumption while it waits: a path
// that comes back to itself survives.
// pruned: => safe complete
// pruned: -DEND => safe vacuous
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);
_Atomic int flag, n;
void *f(void *a)
{
	for (;;) {
		int zero = 0;
		__VERIFIER_assume(__atomic_compare_exchange_n(&flag, &zero, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
		assert(flag);
		flag = 0;
#ifdef END
		__VERIFIER_assume(0);
#endif
	}
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	f(0);
	return 0;
}
