// heddle: => safe complete
// about: _Thread_local and __thread variables have one instance per thread, initialised afresh
#include <assert.h>
#include <pthread.h>

_Thread_local int a = 3;
static __thread int b;

void *worker(void *arg) {
  assert(a == 3 && b == 0);
  a++;
  b = a;
  assert(a == 4 && b == 4);
  return 0;
}

int main(void) {
  pthread_t t, u;
  a = 100;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&u, 0, worker, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(a == 100 && b == 0);
  return 0;
}
