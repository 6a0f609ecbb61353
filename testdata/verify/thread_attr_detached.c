// heddle: => safe complete
// about: a thread created detached by its attribute
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
  x = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_attr_t a;
  pthread_attr_init(&a);
  pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
  int r = pthread_create(&t, &a, worker, 0);
  assert(r == 0);
  pthread_attr_destroy(&a);
  return 0;
}
