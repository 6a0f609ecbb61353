// heddle: => violated assert:29
// about: the twin whose acquire is not atomic
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

int locked, x;

static void acquire(void) {
  __VERIFIER_assume(locked == 0);
  locked = 1;
}

void *worker(void *arg) {
  acquire();
  int t = x;
  x = t + 1;
  locked = 0;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2); // violated here
  return 0;
}
