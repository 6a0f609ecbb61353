// heddle: --check race => violated race:10
// about: two threads let sem_getvalue write the same variable
#include <pthread.h>
#include <semaphore.h>

sem_t s;
int value;

void *worker(void *arg) {
  sem_getvalue(&s, &value); // violated here
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
