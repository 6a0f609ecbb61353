// heddle: --memory-model rc11 -DROUNDS=2 => safe complete
// about: two threads, each load of which can see many stores; TestLateComer takes more rounds
#include <pthread.h>
#include <stdatomic.h>

#ifndef ROUNDS
#define ROUNDS 5
#endif
atomic_int x, y;

static void *few(void *arg) {
  int sum = 0;
  for (int k = 0; k < ROUNDS; k++) {
    sum += atomic_load_explicit(&y, memory_order_relaxed);
    atomic_store_explicit(&x, sum + 1, memory_order_relaxed);
  }
  return arg;
}

static void *more(void *arg) {
  int sum = 0;
  for (int k = 0; k < ROUNDS + 1; k++) {
    sum += atomic_load_explicit(&x, memory_order_relaxed);
    atomic_store_explicit(&y, sum + 1, memory_order_relaxed);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, few, 0);
  pthread_create(&b, 0, more, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
