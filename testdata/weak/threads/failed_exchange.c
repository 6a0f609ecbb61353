// heddle: --memory-model rc11 -DFAILS=memory_order_acquire -DSUCCEEDS=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DFAILS=memory_order_relaxed -DSUCCEEDS=memory_order_acq_rel => violated race
// heddle: --memory-model pso -DFAILS=memory_order_relaxed -DSUCCEEDS=memory_order_acq_rel => safe complete
// about: an exchange that fails is a read of the failure's order, whichever is that of success
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int flag;

void *writer(void *arg) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  int expected = 5;
  if (!atomic_compare_exchange_strong_explicit(&flag, &expected, 6, SUCCEEDS, FAILS) && expected == 1)
    assert(data == 1);
  pthread_join(t, 0);
}
