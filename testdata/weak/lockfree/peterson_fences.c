// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DSTORES=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DSTORES=memory_order_relaxed => violated race
// heddle: --memory-model sc --check assert,memory,deadlock,race -DLOADS=memory_order_acq_rel => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DLOADS=memory_order_acq_rel => violated race
// about: Peterson's lock (1981) with relaxed accesses and fences: one between the two stores, one before the loads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef STORES
#define STORES memory_order_seq_cst
#endif
#ifndef LOADS
#define LOADS memory_order_seq_cst
#endif

atomic_int wants[2], turn;
int count;

void *worker(void *arg) {
  int me = (long)arg, other = 1 - me;
  atomic_store_explicit(&wants[me], 1, memory_order_relaxed);
  atomic_thread_fence(STORES);
  atomic_store_explicit(&turn, other, memory_order_relaxed);
  atomic_thread_fence(LOADS);
  while (atomic_load_explicit(&wants[other], memory_order_acquire) && atomic_load_explicit(&turn, memory_order_acquire) == other)
    ;
  count++;
  atomic_store_explicit(&wants[me], 0, memory_order_release);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, (void *)0);
  pthread_create(&b, 0, worker, (void *)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 2);
  return 0;
}
