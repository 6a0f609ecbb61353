// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DENTER=memory_order_acq_rel => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DENTER=memory_order_acq_rel => violated assert
// about: Dekker's entry: each announces itself and then looks at the other
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef ENTER
#define ENTER memory_order_seq_cst
#endif

atomic_int wants[2];
atomic_int inside;

void *worker(void *arg) {
  int me = (long)arg;
  atomic_store_explicit(&wants[me], 1, memory_order_relaxed);
  atomic_thread_fence(ENTER);
  if (!atomic_load_explicit(&wants[1 - me], memory_order_relaxed))
    assert(atomic_fetch_add_explicit(&inside, 1, memory_order_relaxed) == 0);
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
