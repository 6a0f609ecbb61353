// heddle: => violated assert:21
// about: one thread writes an element of its choice, the other checks a fixed one
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int a[3];

void *worker(void *arg) {
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 3);
  a[i] = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  assert(a[2] == 0); // violated here
  pthread_join(t, 0);
  return 0;
}
