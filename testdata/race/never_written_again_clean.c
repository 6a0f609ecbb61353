// heddle: --check race => safe complete
// about: a global is only read once threads exist
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
  pthread_join(t, 0);
  return v > 4;
}
