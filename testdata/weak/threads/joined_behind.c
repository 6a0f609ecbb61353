// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model rc11 => violated assert
// heddle: -DUPDATED --memory-model rc11 => safe complete
// about: a thread that joins one thread has not seen what another one has stored, though that has ended, unless the joined one has
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int data, done;

void *writer(void *arg) {
  atomic_store_explicit(&data, 1, memory_order_relaxed);
  atomic_store_explicit(&data, 2, memory_order_relaxed);
  atomic_store_explicit(&done, 1, memory_order_release);
  return 0;
}

void *other(void *arg) {
#ifdef UPDATED
  while (!atomic_load_explicit(&done, memory_order_acquire))
    ;
#endif
  return 0;
}

int main(void) {
  pthread_t w, o;
  pthread_create(&w, 0, writer, 0);
  pthread_create(&o, 0, other, 0);
  pthread_join(o, 0);
  if (atomic_load_explicit(&done, memory_order_relaxed))
    assert(atomic_load_explicit(&data, memory_order_relaxed) == 2);
  pthread_join(w, 0);
  return 0;
}
