// heddle: => safe complete
// about: an input decides whether there is a second thread
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int x;

void *worker(void *arg) {
  x = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  int start = __VERIFIER_nondet_int();
  if (start) {
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
  }
  assert(x == (start != 0));
  return 0;
}
