// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DARRIVE=memory_order_acquire => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DARRIVE=memory_order_acquire => violated race
// heddle: --memory-model sc --check assert,memory,deadlock,race -DGO=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DGO=memory_order_relaxed => violated race
// about: a barrier: the last to arrive lets the others go
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef ARRIVE
#define ARRIVE memory_order_acq_rel
#endif
#ifndef GO
#define GO memory_order_release
#endif

atomic_int missing = 2;
atomic_bool gate;
int before[2];

void *worker(void *arg) {
  int me = (long)arg;
  before[me] = 1;
  if (atomic_fetch_sub_explicit(&missing, 1, ARRIVE) == 1)
    atomic_store_explicit(&gate, 1, GO);
  else
    while (!atomic_load_explicit(&gate, memory_order_acquire))
      ;
  assert(before[1 - me]);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, (void *)0);
  pthread_create(&b, 0, worker, (void *)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
