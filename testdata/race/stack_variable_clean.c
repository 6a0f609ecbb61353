// heddle: --check race => safe complete
// about: main changes it after the join
#include <pthread.h>

void *worker(void *arg) {
  int *p = arg;
  return *p > 3 ? arg : 0;
}

int main(void) {
  pthread_t t;
  int limit = 3;
  pthread_create(&t, 0, worker, &limit);
  pthread_join(t, 0);
  limit++;
  return limit;
}
