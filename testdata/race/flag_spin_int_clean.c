// pruned: --check race => safe complete
// about: the flag is atomic
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready;

void *worker(void *arg) {
  data = 7;
  ready = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  while (!ready)
    ;
  if (data != 7)
    return 1;
  pthread_join(t, 0);
  return 0;
}
