// heddle: => violated assert:27
// about: load and store are in two sections
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int x;

void *worker(void *arg) {
  __VERIFIER_atomic_begin();
  int t = x;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  x = t + 1;
  __VERIFIER_atomic_end();
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
