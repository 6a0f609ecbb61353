// heddle: --check race => violated race:7
// about: a function keeps its state in a static variable
#include <pthread.h>

static int next(void) {
  static int n;
  return ++n; // violated here
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
