// heddle: --check race => violated race
// about: one side of an atomic built-in is plain
#include <pthread.h>

int x;

void *worker(void *arg) {
  __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  x = 5;
  pthread_join(t, 0);
  return 0;
}
