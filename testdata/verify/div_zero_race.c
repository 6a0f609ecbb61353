// heddle: => violated div:16
// about: the divisor is tested and then set to zero by the other thread
#include <pthread.h>

int d = 2, r;

void *worker(void *arg) {
  d = 0;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  if (d != 0)
    r = 10 / d; // violated here
  pthread_join(t, 0);
  return 0;
}
