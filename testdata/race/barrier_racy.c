// heddle: --check race => violated race:17
// about: the second phase writes what the first phase of the other thread reads
#include <pthread.h>

int a = 1, b;
pthread_barrier_t barrier;

void *worker(void *arg) {
  b = a;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&t, 0, worker, 0);
  a = 2; // violated here
  pthread_join(t, 0);
  return 0;
}
