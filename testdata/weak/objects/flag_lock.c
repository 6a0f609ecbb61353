// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DGIVE=memory_order_relaxed => violated race
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DTAKE=memory_order_relaxed => violated race
// heddle: --memory-model tso -DGIVE=memory_order_relaxed => safe complete
// heddle: --memory-model pso -DGIVE=memory_order_relaxed => violated assert
// about: a lock made of an atomic_flag needs an acquire where it is set and a release where it is cleared
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef TAKE
#define TAKE memory_order_acquire
#endif
#ifndef GIVE
#define GIVE memory_order_release
#endif

atomic_flag lock = ATOMIC_FLAG_INIT;
int count;

void *adder(void *arg) {
  while (atomic_flag_test_and_set_explicit(&lock, TAKE))
    ;
  count++;
  atomic_flag_clear_explicit(&lock, GIVE);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, adder, 0);
  pthread_create(&b, 0, adder, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 2);
}
