// heddle: --check leak => violated leak:16
// heddle: --check leak,race => violated leak:16
// Whether a compare-and-exchange would write, so that it may race, is asked without learning of the addresses that it compares: a
// block of which the program has learnt no address is known to be lost.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
	struct node *next;
};
static _Atomic uintptr_t top;

static void push(void)
{
	struct node *n = malloc(sizeof *n);
	uintptr_t old;
	do {
		old = top;
		n->next = (struct node *)(old & ~(uintptr_t)1);
	} while (!__atomic_compare_exchange_n((uintptr_t *)&top, &old, (uintptr_t)n | 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
}

static void pop(void)
{
	uintptr_t old = top;
	struct node *n = (struct node *)(old & ~(uintptr_t)1);
	if (n != 0)
		__atomic_compare_exchange_n((uintptr_t *)&top, &old, (uintptr_t)n->next, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

static void *work(void *arg)
{
	push();
	pop();
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, work, 0);
	pthread_join(t, 0);
	return 0;
}
