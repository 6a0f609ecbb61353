// heddle: --check race => safe complete
// about: each has its own variable
#include <pthread.h>
#include <semaphore.h>

sem_t s;

void *worker(void *arg) {
  int value;
  sem_getvalue(&s, &value);
  return 0;
}

int main(void) {
  pthread_t a, b;
  sem_init(&s, 0, 2);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
