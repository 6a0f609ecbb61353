// heddle: --check race => safe complete
// about: the state is thread-local
#include <pthread.h>

static int next(void) {
  static _Thread_local int n;
  return ++n;
}

void *worker(void *arg) {
  next();
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  next();
  pthread_join(t, 0);
  return 0;
}
