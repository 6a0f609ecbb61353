// heddle: => unknown unsupported
// about: the call stands in a thread
#include <pthread.h>

void launch_the_device(void);

void *worker(void *arg) {
  launch_the_device();
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
