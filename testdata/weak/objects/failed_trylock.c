// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => violated assert
// heddle: --memory-model rc11 -DORDER=memory_order_seq_cst => violated assert
// heddle: --memory-model rc11 -DAFTER => safe complete
// about: that a mutex cannot be had tells nothing of what its holder did before it took it; to take it tells what was done before it was given back
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

atomic_int data;
int taken;

void *holder(void *arg) {
  atomic_store_explicit(&data, 1, ORDER);
  pthread_mutex_lock(&m);
  taken = 1;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, holder, 0);
  if (pthread_mutex_trylock(&m)) {
#ifndef AFTER
    assert(atomic_load_explicit(&data, ORDER) == 1);
#endif
  } else {
    if (taken)
      assert(atomic_load_explicit(&data, ORDER) == 1);
    pthread_mutex_unlock(&m);
  }
  pthread_join(t, 0);
}
