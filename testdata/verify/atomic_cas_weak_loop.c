// heddle: --unwind 3 --context-bound 2 => safe bounded
// pruned: => safe complete
// about: a counter with a weak compare-and-swap loop
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

void *worker(void *arg) {
  int old = atomic_load(&x);
  while (!atomic_compare_exchange_weak(&x, &old, old + 1))
    ;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
