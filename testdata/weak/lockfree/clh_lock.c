// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DUNLOCK=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DUNLOCK=memory_order_relaxed => violated race
// heddle: --memory-model sc --check assert,memory,deadlock,race -DENTER=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DENTER=memory_order_relaxed => violated race
// about: the lock of Craig, Landin and Hagersten (1993): each waits at the node of the one before
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef UNLOCK
#define UNLOCK memory_order_release
#endif
#ifndef ENTER
#define ENTER memory_order_acq_rel
#endif

struct node {
  atomic_bool busy;
};

struct node nodes[3];
struct node *_Atomic last = &nodes[2];
int count;

void *worker(void *arg) {
  struct node *me = arg;
  atomic_store_explicit(&me->busy, 1, memory_order_relaxed);
  struct node *before = atomic_exchange_explicit(&last, me, ENTER);
  while (atomic_load_explicit(&before->busy, memory_order_acquire))
    ;
  count++;
  atomic_store_explicit(&me->busy, 0, UNLOCK);
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
