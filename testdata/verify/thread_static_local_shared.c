// heddle: => violated assert:24
// about: a static local is one object for all threads
#include <assert.h>
#include <pthread.h>

static int next(void) {
  static int n;
  return n++;
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
  assert(got[0] != got[1]); // violated here
  return 0;
}
