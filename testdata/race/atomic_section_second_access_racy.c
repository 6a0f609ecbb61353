// heddle: --check race => violated race:13
// about: the second access of the section conflicts
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int x, y, z;

void *worker(void *arg) {
  __VERIFIER_atomic_begin();
  x = 1;
  y = x; // violated here
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
