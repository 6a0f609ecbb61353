// heddle: --check race => violated race:11
// about: an index that depends on input may meet the other thread's element
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int array[8];

void *worker(void *arg) {
  array[5] = 1; // violated here
  return 0;
}

int main(void) {
  pthread_t t;
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 8);
  pthread_create(&t, 0, worker, 0);
  int v = array[i];
  pthread_join(t, 0);
  return v > 1;
}
