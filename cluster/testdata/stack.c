/* Treiber's stack in blocks of the heap: each thread pushes blocks of its own and pops one after each. Blocks are never freed, so that no
   address comes back. No global variable says how far the threads are: the head only points to blocks. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

struct node {
  struct node *next;
  int value;
};

_Atomic(struct node *) head;

static void push(int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  struct node *top = head;
  do
    n->next = top;
  while (!atomic_compare_exchange_strong(&head, &top, n));
}

static int pop(void) {
  struct node *top = head;
  while (top && !atomic_compare_exchange_strong(&head, &top, top->next))
    ;
  return top ? top->value : 0;
}

static void *worker(void *arg) {
  int me = (int)(long)arg;
  for (int r = 0; r < ROUNDS; r++) {
    push(me * ROUNDS + r + 1);
    assert(pop() != 0);
  }
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++)
    pthread_create(&t[i], 0, worker, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  assert(head == 0);
  return 0;
}
