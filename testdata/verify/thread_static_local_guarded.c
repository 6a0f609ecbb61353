// heddle: => safe complete
// about: the twin with a mutex around the static counter
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int next(void) {
  static int n;
  pthread_mutex_lock(&m);
  int r = n++;
  pthread_mutex_unlock(&m);
  return r;
}

int got[2];

void *worker(void *arg) {
  *(int *)arg = next();
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, &got[0]);
  pthread_create(&b, 0, worker, &got[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(got[0] != got[1]);
  return 0;
}
