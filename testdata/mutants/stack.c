// about: a lock-free stack onto which two threads push.
// mutant: -DPLAIN => assert
// mutant: -DSTALE => assert
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
struct node { struct node *next; } nodes[2];
_Atomic(struct node *) top;
static void push(struct node *n)
{
	struct node *old = top;
#ifdef PLAIN
	n->next = old;
	top = n;
#elif defined STALE
	n->next = old;
	while (!atomic_compare_exchange_strong(&top, &old, n)) ;
#else
	do
		n->next = old;
	while (!atomic_compare_exchange_strong(&top, &old, n));
#endif
}
void *pushes(void *a)
{
	push(&nodes[1]);
	return 0;
}
int main(void)
{
	pthread_t t;
	int n = 0;
	pthread_create(&t, 0, pushes, 0);
	push(&nodes[0]);
	pthread_join(t, 0);
	for (struct node *p = top; p; p = p->next)
		n++;
	assert(n == 2);
	return 0;
}
