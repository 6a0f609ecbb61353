// pruned: --check race => violated race:10
// about: volatile makes no access atomic
#include <pthread.h>

int data;
volatile int ready;

void *worker(void *arg) {
  data = 7;
  ready = 1; // violated here
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
