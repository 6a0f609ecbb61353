// heddle: --check race => safe complete
// about: one that fails only reads
#include <pthread.h>

int x;

void *worker(void *arg) {
  int expected = 1;
  __atomic_compare_exchange_n(&x, &expected, 2, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  int v = x;
  if (v > 2)
    return 1;
  pthread_join(t, 0);
  return 0;
}
