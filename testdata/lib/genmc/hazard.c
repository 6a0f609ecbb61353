// pruned: => safe complete
// pruned: -DUNCHECKED => unknown unsupported
// pruned: --memory-model rc11 => safe complete
// pruned: --memory-model rc11 -DORDER=memory_order_acquire => unknown unsupported
// about: hazard pointers of GenMC: what is protected, and was looked at again, is not freed; they protect, too, from who has retired it before in time, unless that happens before
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

void *__VERIFIER_hazptr_alloc(void);
void __VERIFIER_hazptr_protect(void *, void *);
void __VERIFIER_hazptr_clear(void *);
void __VERIFIER_hazptr_free(void *);
void __VERIFIER_hazptr_retire(void *);
int __VERIFIER_thread_self(void);

#ifndef ORDER
#define ORDER memory_order_seq_cst
#endif

static int *_Atomic head;

static void *reader(void *arg)
{
	void *h = __VERIFIER_hazptr_alloc();
	int *p = atomic_load_explicit(&head, ORDER);
	__VERIFIER_hazptr_protect(h, p);
#ifndef UNCHECKED
	if (p == atomic_load_explicit(&head, ORDER))
#endif
		assert(*p == 7 || *p == 8);
	__VERIFIER_hazptr_clear(h);
	__VERIFIER_hazptr_free(h);
	return arg;
}

int main(void)
{
	pthread_t t;
	int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
	*a = 7;
	*b = 8;
	head = a;
	pthread_create(&t, 0, reader, 0);
	head = b;
	__VERIFIER_hazptr_retire(a);
	pthread_join(t, 0);
	free(b);
	assert(__VERIFIER_thread_self() == 0);
	return 0;
}
