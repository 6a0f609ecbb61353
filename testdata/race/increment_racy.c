// heddle: --check race => violated race:8
// about: two threads increment a counter
#include <pthread.h>

int counter;

void *worker(void *arg) {
  counter++; // violated here
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return counter;
}
