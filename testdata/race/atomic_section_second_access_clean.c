// heddle: --check race => safe complete
// about: the section accesses something else second
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int x, y, z;

void *worker(void *arg) {
  __VERIFIER_atomic_begin();
  x = 1;
  z = x;
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  int v = y;
  if (v > 1)
    return 1;
  pthread_join(t, 0);
  return 0;
}
