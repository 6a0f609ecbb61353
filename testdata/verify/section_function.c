// heddle: => safe complete
// about: a function whose name begins with __VERIFIER_atomic_ is one step
#include <assert.h>
#include <pthread.h>

int x, y;

void __VERIFIER_atomic_both(void) {
  x++;
  y++;
}

int __VERIFIER_atomic_difference(void) { return x - y; }

void *worker(void *arg) {
  __VERIFIER_atomic_both();
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  assert(__VERIFIER_atomic_difference() == 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2 && y == 2);
  return 0;
}
