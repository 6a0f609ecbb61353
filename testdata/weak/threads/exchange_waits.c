// heddle: --memory-model rc11 => safe complete
// heddle: --memory-model rc11 -DTAKE=memory_order_acq_rel => safe complete
// heddle: --memory-model rc11 -DTHREADS=3 => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DTAKE=memory_order_release => violated race
// about: a thread that waits by updates that hand over, or are in the order of all, comes back to where it was, whatever it leaves behind at each turn
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef TAKE
#define TAKE memory_order_seq_cst
#endif
#ifndef THREADS
#define THREADS 2
#endif

atomic_int lock;
int count;

void *adder(void *arg) {
  while (atomic_exchange_explicit(&lock, 1, TAKE))
    ;
  count++;
  atomic_store_explicit(&lock, 0, memory_order_release);
  return arg;
}

int main(void) {
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS; i++)
    pthread_create(&t[i], 0, adder, 0);
  for (int i = 0; i < THREADS; i++)
    pthread_join(t[i], 0);
  assert(count == THREADS);
}
