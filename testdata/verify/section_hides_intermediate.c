// heddle: => safe complete
// about: nobody sees the value that exists only inside the section
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int x;

void *worker(void *arg) {
  __VERIFIER_atomic_begin();
  x = 1;
  x = 2;
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, worker, 0);
  assert(x != 1);
  pthread_join(a, 0);
  return 0;
}
