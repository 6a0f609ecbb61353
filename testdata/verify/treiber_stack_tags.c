// heddle: --unwind 4 --context-bound 3 => safe bounded
// pruned: => safe complete
// about: a lock-free stack over an array of nodes; the head carries a tag, so that a stale compare-and-swap fails
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

// A head is (tag << 8 | index of the top node); index 0 is the empty stack.
_Atomic unsigned head;
atomic_uint next[4];
atomic_int owned[4];

static void push(unsigned node) {
  unsigned old = atomic_load(&head);
  do {
    atomic_store(&next[node], old & 255u);
  } while (!atomic_compare_exchange_strong(&head, &old, ((old >> 8) + 1) << 8 | node));
}

static unsigned pop(void) {
  unsigned old = atomic_load(&head);
  for (;;) {
    unsigned node = old & 255u;
    if (node == 0)
      return 0;
    unsigned follow = atomic_load(&next[node]);
    if (atomic_compare_exchange_strong(&head, &old, ((old >> 8) + 1) << 8 | follow))
      return node;
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
