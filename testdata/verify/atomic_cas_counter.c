// heddle: => safe complete
// about: a counter with a strong compare-and-swap loop; with one increment each at most one attempt fails
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

void *worker(void *arg) {
  int old = atomic_load(&x);
  while (!atomic_compare_exchange_strong(&x, &old, old + 1))
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
