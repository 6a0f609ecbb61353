// heddle: --check race => violated race:18
// about: a mutex is initialised while another thread may lock it
#include <pthread.h>

int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_init(&m, 0); // violated here
  pthread_join(t, 0);
  return 0;
}
