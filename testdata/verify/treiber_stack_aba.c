// heddle: --unwind 4 --context-bound 5 => violated assert
// pruned: => violated assert
// about: the stack without tags: the head is node 1 again, but its successor, read before, is owned by somebody else
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic unsigned head;
atomic_uint next[4];
atomic_int owned[4];

static void push(unsigned node) {
  unsigned old = atomic_load(&head);
  do {
    atomic_store(&next[node], old);
  } while (!atomic_compare_exchange_strong(&head, &old, node));
}

static unsigned pop(void) {
  unsigned old = atomic_load(&head);
  for (;;) {
    if (old == 0)
      return 0;
    unsigned follow = atomic_load(&next[old]);
    if (atomic_compare_exchange_strong(&head, &old, follow))
      return old;
  }
}

void *single(void *arg) {
  unsigned n = pop();
  if (n)
    assert(atomic_fetch_add(&owned[n], 1) == 0);
  return 0;
}

void *recycle(void *arg) {
  unsigned a = pop(), b = pop();
  if (b)
    assert(atomic_fetch_add(&owned[b], 1) == 0);
  if (a)
    push(a);
  return 0;
}

int main(void) {
  pthread_t s, r;
  push(3);
  push(2);
  push(1);
  pthread_create(&s, 0, single, 0);
  pthread_create(&r, 0, recycle, 0);
  pthread_join(s, 0);
  pthread_join(r, 0);
  unsigned n;
  while ((n = pop()) != 0)
    assert(atomic_fetch_add(&owned[n], 1) == 0);
  return 0;
}
