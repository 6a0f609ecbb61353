// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DLINK=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DLINK=memory_order_relaxed => violated race
// about: Michael and Scott's queue (1996): the link to a node publishes it
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#ifndef LINK
#define LINK memory_order_release
#endif

struct node {
  int value;
  struct node *_Atomic next;
};

struct node nodes[2];
struct node *_Atomic head = &nodes[0];
struct node *_Atomic tail = &nodes[0];

void enqueue(struct node *n, int value) {
  n->value = value;
  for (;;) {
    struct node *last = atomic_load_explicit(&tail, memory_order_acquire), *next = NULL;
    if (atomic_compare_exchange_strong_explicit(&last->next, &next, n, LINK, memory_order_acquire)) {
      atomic_compare_exchange_strong_explicit(&tail, &last, n, memory_order_release, memory_order_relaxed);
      return;
    }
    atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release, memory_order_relaxed);
  }
}

int dequeue(void) {
  struct node *first = atomic_load_explicit(&head, memory_order_acquire);
  struct node *next = atomic_load_explicit(&first->next, memory_order_acquire);
  if (!next)
    return 0;
  int value = next->value;
  return atomic_compare_exchange_strong_explicit(&head, &first, next, memory_order_release, memory_order_relaxed) ? value : 0;
}

void *producer(void *arg) {
  enqueue(&nodes[1], 7);
  return 0;
}

void *consumer(void *arg) {
  int value = dequeue();
  assert(value == 0 || value == 7);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, producer, 0);
  pthread_create(&b, 0, consumer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
