// heddle: --check race => safe complete
// about: two unknown indices of different parity are never equal
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int);

unsigned i, j;
int array[8];

void *worker(void *arg) {
  array[i] = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  i = __VERIFIER_nondet_uint();
  j = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 8 && j < 8 && i % 2 == 0 && j % 2 == 1);
  pthread_create(&t, 0, worker, 0);
  int v = array[j];
  pthread_join(t, 0);
  return v > 1;
}
