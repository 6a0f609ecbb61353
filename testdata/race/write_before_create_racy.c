// heddle: --check race => violated race:14
// about: main writes the configuration after it created the thread
#include <pthread.h>

int config;

void *worker(void *arg) {
  return config ? arg : 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  config = 1; // violated here
  pthread_join(t, 0);
  return 0;
}
