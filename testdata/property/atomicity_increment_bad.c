// heddle: --check atomicity => violated atomicity
// about: an increment that others may write into
#include <pthread.h>

int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  x++; // violated here
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  x = 5;
  pthread_join(t, 0);
  return 0;
}
