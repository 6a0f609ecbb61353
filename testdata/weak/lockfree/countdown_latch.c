// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DCOUNT=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DCOUNT=memory_order_relaxed => violated race
// about: a latch: who sees the count complete sees what all have done, along the release sequence
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef COUNT
#define COUNT memory_order_release
#endif

atomic_int count;
int parts[2];

void *worker(void *arg) {
  int me = (long)arg;
  parts[me] = 1;
  atomic_fetch_add_explicit(&count, 1, COUNT);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, (void *)0);
  pthread_create(&b, 0, worker, (void *)1);
  if (atomic_load_explicit(&count, memory_order_acquire) == 2)
    assert(parts[0] + parts[1] == 2);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
