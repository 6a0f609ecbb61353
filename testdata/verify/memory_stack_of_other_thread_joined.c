// heddle: => safe complete
// about: the twin that joins before it returns
#include <assert.h>
#include <pthread.h>

pthread_t t;

void *worker(void *arg) {
  *(int *)arg = 1;
  return 0;
}

static void start(void) {
  int local = 0;
  pthread_create(&t, 0, worker, &local);
  pthread_join(t, 0);
  assert(local == 1);
}

int main(void) {
  start();
  return 0;
}
