// heddle: --check race => violated race:16
// about: a global written before the threads is written once more
#include <pthread.h>

int limit;

void *worker(void *arg) {
  return limit > 3 ? arg : 0;
}

int main(void) {
  pthread_t t;
  limit = 3;
  pthread_create(&t, 0, worker, 0);
  int v = limit;
  limit = 4; // violated here
  pthread_join(t, 0);
  return v > 4;
}
