// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DPUBLISH=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DPUBLISH=memory_order_relaxed => violated race
// about: Treiber's stack (1986): a push publishes the node
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef PUBLISH
#define PUBLISH memory_order_release
#endif

struct node {
  int value;
  struct node *next;
};

struct node nodes[2];
struct node *_Atomic top;

void push(struct node *n, int value) {
  n->value = value;
  n->next = atomic_load_explicit(&top, memory_order_relaxed);
  while (!atomic_compare_exchange_strong_explicit(&top, &n->next, n, PUBLISH, memory_order_relaxed))
    ;
}

struct node *pop(void) {
  struct node *n = atomic_load_explicit(&top, memory_order_acquire);
  while (n && !atomic_compare_exchange_strong_explicit(&top, &n, n->next, memory_order_acquire, memory_order_acquire))
    ;
  return n;
}

void *pusher(void *arg) {
  push(&nodes[1], 2);
  return 0;
}

void *popper(void *arg) {
  struct node *n = pop();
  assert(!n || n->value == 1 || n->value == 2);
  return 0;
}

int main(void) {
  pthread_t a, b;
  push(&nodes[0], 1);
  pthread_create(&a, 0, pusher, 0);
  pthread_create(&b, 0, popper, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
