// pruned: => safe complete
// pruned: --unwind 2 => safe bounded
// heddle: --unwind 3 --context-bound 3 => safe bounded
// about: a lock taken by a weak compare-and-exchange in a loop condition; its body repairs what the exchange found
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int locked;
int count;

void *worker(void *arg) {
  int expected = 0;
  while (!atomic_compare_exchange_weak(&locked, &expected, 1))
    expected = 0;
  count++;
  atomic_store(&locked, 0);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 2);
  return 0;
}
