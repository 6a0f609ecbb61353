// heddle: --check race => safe complete
// about: both sides are in atomic sections
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int x;

void *worker(void *arg) {
  __VERIFIER_atomic_begin();
  x++;
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  __VERIFIER_atomic_begin();
  int v = x;
  __VERIFIER_atomic_end();
  if (v > 1)
    return 1;
  pthread_join(t, 0);
  return 0;
}
