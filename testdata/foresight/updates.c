// about: atomic updates of numbers, of pointers and of parts of pointers, through pointers that may be null or of blocks that are gone
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node { struct node *next; int value; };
_Atomic(struct node *) top;
_Atomic int n;
_Atomic long turn;
int x;

static void *pushes(void *arg)
{
	struct node *e = malloc(sizeof *e);
	e->value = 1;
	e->next = top;
	while (!atomic_compare_exchange_strong(&top, &e->next, e))
		;
	n++;
	atomic_fetch_or(&turn, 4);
	return 0;
}

static void *pops(void *arg)
{
	struct node *e = atomic_exchange(&top, 0);
	if (e) {
		x = e->value;
		if (!e->next)
			free(e);
	}
	n--;
	x = n;
	return 0;
}

int main(void)
{
	pthread_t t, u, v;
	pthread_create(&t, 0, pushes, 0);
	pthread_create(&u, 0, pops, 0);
	pthread_create(&v, 0, pushes, 0);
	pthread_join(t, 0);
	pthread_join(u, 0);
	pthread_join(v, 0);
	return 0;
}
