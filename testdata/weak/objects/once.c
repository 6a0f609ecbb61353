// heddle: --memory-model sc => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// heddle: --memory-model sc -DFLAG => safe complete
// heddle: --memory-model tso -DFLAG => safe complete
// heddle: --memory-model rc11 -DFLAG => violated assert
// about: who comes back from pthread_once has seen what the routine did; who only sees that it is done has not
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
atomic_int data, done;

void begin(void) {
  atomic_store_explicit(&data, 1, memory_order_relaxed);
  atomic_store_explicit(&done, 1, memory_order_relaxed);
}

void *user(void *arg) {
#ifdef FLAG
  if (!atomic_load_explicit(&done, memory_order_relaxed))
#endif
    pthread_once(&once, begin);
  assert(atomic_load_explicit(&data, memory_order_relaxed) == 1);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, 0);
  user(0);
  pthread_join(t, 0);
}
