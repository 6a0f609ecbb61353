// heddle: --check race => safe complete
// about: main writes the configuration before it creates the thread
#include <pthread.h>

int config;

void *worker(void *arg) {
  return config ? arg : 0;
}

int main(void) {
  pthread_t t;
  config = 1;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
