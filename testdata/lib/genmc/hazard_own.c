// pruned: => violated memory
// pruned: -DOTHER => unknown unsupported
// pruned: -DOTHER -DCLEARED => violated memory
// about: a hazard pointer of GenMC for what the thread itself has retired before; one that came late says nothing any more once it is gone
#include <pthread.h>
#include <stdlib.h>

void *__VERIFIER_hazptr_alloc(void);
void __VERIFIER_hazptr_protect(void *, void *);
void __VERIFIER_hazptr_clear(void *);
void __VERIFIER_hazptr_retire(void *);

static int *p;

static void *retires(void *arg)
{
	__VERIFIER_hazptr_retire(p);
	return arg;
}

int main(void)
{
	pthread_t t;
	void *h = __VERIFIER_hazptr_alloc();
	p = malloc(sizeof *p);
	if (p == 0)
		return 0;
	*p = 1;
#ifdef OTHER
	if (pthread_create(&t, 0, retires, 0) != 0)
		return 0;
	pthread_join(t, 0);
#else
	(void)t;
	retires(0);
#endif
	__VERIFIER_hazptr_protect(h, p);
#ifdef CLEARED
	__VERIFIER_hazptr_clear(h);
#endif
	return *p;
}
