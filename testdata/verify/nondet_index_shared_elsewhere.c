// heddle: => safe complete
// about: the twin whose choice leaves the checked element alone
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int a[3];

void *worker(void *arg) {
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 2);
  a[i] = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  assert(a[2] == 0);
  pthread_join(t, 0);
  assert(a[0] + a[1] == 1);
  return 0;
}
