// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DHAND_OVER=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DHAND_OVER=memory_order_relaxed => violated race
// heddle: --memory-model sc --check assert,memory,deadlock,race -DTAKE=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DTAKE=memory_order_relaxed => violated race
// about: the lock of Mellor-Crummey and Scott (1991): each waits at a node of its own
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#ifndef HAND_OVER
#define HAND_OVER memory_order_release
#endif
#ifndef TAKE
#define TAKE memory_order_acquire
#endif

struct node {
  struct node *_Atomic next;
  atomic_bool waits;
};

struct node nodes[2];
struct node *_Atomic last;
int count;

void *worker(void *arg) {
  struct node *me = arg;
  atomic_store_explicit(&me->waits, 1, memory_order_relaxed);
  struct node *before = atomic_exchange_explicit(&last, me, memory_order_acq_rel);
  if (before) {
    atomic_store_explicit(&before->next, me, memory_order_release);
    while (atomic_load_explicit(&me->waits, TAKE))
      ;
  }
  count++;
  struct node *next = me, *none = NULL;
  if (!atomic_compare_exchange_strong_explicit(&last, &next, none, memory_order_release, memory_order_relaxed)) {
    while (!(next = atomic_load_explicit(&me->next, memory_order_acquire)))
      ;
    atomic_store_explicit(&next->waits, 0, HAND_OVER);
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, &nodes[0]);
  pthread_create(&b, 0, worker, &nodes[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 2);
  return 0;
}
