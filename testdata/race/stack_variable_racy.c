// heddle: --check race => violated race:14
// about: main changes a local variable that the thread reads
#include <pthread.h>

void *worker(void *arg) {
  int *p = arg;
  return *p > 3 ? arg : 0;
}

int main(void) {
  pthread_t t;
  int limit = 3;
  pthread_create(&t, 0, worker, &limit);
  limit++; // violated here
  pthread_join(t, 0);
  return limit;
}
