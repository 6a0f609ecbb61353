/*
 * A stack without locks: push and pop exchange its top by compare-and-swap. What is popped must not be freed while
 * another thread may still look at it, so nodes go to a list and are freed at the end.
 * Compiled with -DBROKEN they are freed at once.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
	struct node *next;
	int value;
};

static _Atomic(struct node *) top;

static void push(struct node *n)
{
	n->next = atomic_load(&top);
	while (!atomic_compare_exchange_strong(&top, &n->next, n))
		;
}

static struct node *pop(void)
{
	struct node *n = atomic_load(&top);
	while (n && !atomic_compare_exchange_strong(&top, &n, n->next))
		;
	return n;
}

static void *worker(void *popped)
{
	struct node *n = pop();
	if (n) {
		*(int *)popped = n->value;
#ifdef BROKEN
		free(n);
#endif
	}
	return 0;
}

int main(void)
{
	pthread_t t[2];
	struct node *nodes[2];
	int popped[2] = { 0, 0 };
	for (int i = 0; i < 2; i++) {
		nodes[i] = malloc(sizeof *nodes[i]);
		nodes[i]->value = i + 1;
		push(nodes[i]);
	}
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], 0, worker, &popped[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(popped[0] + popped[1] == 3 && !top);
#ifndef BROKEN
	free(nodes[0]);
	free(nodes[1]);
#endif
	return 0;
}
