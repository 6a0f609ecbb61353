// heddle: --check race => violated race:8
// about: initialisation behind a plain flag
#include <pthread.h>

int table, initialised;
pthread_once_t once = PTHREAD_ONCE_INIT;

void init(void) { table = 42; initialised = 1; } // violated here

void *worker(void *arg) {
  if (!initialised)
    init();
  return table == 42 ? 0 : arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  return 0;
}
