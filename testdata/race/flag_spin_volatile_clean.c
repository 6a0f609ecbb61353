// pruned: --check race => safe complete
// about: the flag is read and written by atomic built-ins
#include <pthread.h>

int data;
volatile int ready;

void *worker(void *arg) {
  data = 7;
  __atomic_store_n(&ready, 1, __ATOMIC_RELEASE);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  while (!__atomic_load_n(&ready, __ATOMIC_ACQUIRE))
    ;
  if (data != 7)
    return 1;
  pthread_join(t, 0);
  return 0;
}
