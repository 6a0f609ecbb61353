// The address of an element is worked out before the thread is switched, and its index is dead from then on.
// prove: --check assert : violated
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
  assert(a[2] == 0);
  return 0;
}
