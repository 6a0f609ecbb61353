// heddle: => violated pthread
// about: two threads join the same one
#include <pthread.h>

pthread_t target;

void *worker(void *arg) { return 0; }

void *joiner(void *arg) {
  pthread_join(target, 0);
  return 0;
}

int main(void) {
  pthread_t j;
  pthread_create(&target, 0, worker, 0);
  pthread_create(&j, 0, joiner, 0);
  pthread_join(target, 0);
  pthread_join(j, 0);
  return 0;
}
