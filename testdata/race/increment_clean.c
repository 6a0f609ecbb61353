// heddle: --check race => safe complete
// about: the counter is atomic
#include <pthread.h>
#include <stdatomic.h>

atomic_int counter;

void *worker(void *arg) {
  counter++;
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
