// heddle: => safe complete
// about: twelve threads, each joined before the next is created, in one pthread_t
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
  x++;
  return 0;
}

int main(void) {
  for (int i = 0; i < 12; i++) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
  }
  assert(x == 12);
  return 0;
}
