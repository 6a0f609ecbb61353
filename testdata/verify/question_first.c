// heddle: => violated assert:18
// about: what an input decides before the first node is asked of the solver there
#include <assert.h>
#include <pthread.h>

unsigned long __VERIFIER_nondet_ulong(void);
int x;

void *worker(void *arg) {
  x = 1;
  return 0;
}

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  pthread_t t;
  if (n > 1 && n * n == 169)
    assert(n != 13);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
