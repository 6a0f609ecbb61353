// heddle: => safe complete
// about: only one of two threads finds the flag clear
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_flag f = ATOMIC_FLAG_INIT;
atomic_int winners;

void *worker(void *arg) {
  if (!atomic_flag_test_and_set(&f))
    atomic_fetch_add(&winners, 1);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(winners == 1);
  atomic_flag_clear(&f);
  assert(!atomic_flag_test_and_set(&f));
  return 0;
}
