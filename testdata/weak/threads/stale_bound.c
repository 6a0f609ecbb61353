// heddle: --memory-model rc11 => violated assert
// heddle: --memory-model rc11 --stale-bound 2 => violated assert
// heddle: --memory-model rc11 --stale-bound 1 => safe bounded
// about: main reads a store with two later ones behind it, which --stale-bound leaves out
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, flag;

void *writer(void *arg) {
  for (int i = 1; i <= 2; i++)
    atomic_store_explicit(&x, i, memory_order_relaxed);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  if (atomic_load_explicit(&flag, memory_order_relaxed))
    assert(atomic_load_explicit(&x, memory_order_relaxed) > 0);
  pthread_join(a, 0);
  return 0;
}
