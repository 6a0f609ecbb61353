// heddle: --check race => safe complete
// about: initialisation by pthread_once
#include <pthread.h>

int table, initialised;
pthread_once_t once = PTHREAD_ONCE_INIT;

void init(void) { table = 42; initialised = 1; }

void *worker(void *arg) {
  pthread_once(&once, init);
  return table == 42 ? 0 : arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  return 0;
}
