// heddle: => violated assert 14
// about: what one thread assumes does not commute with what another checks, though both only read
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int x, unrelated;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *checker(void *arg) {
  unrelated++;
  assert(x > 0);
  return 0;
}

int main(void) {
  x = __VERIFIER_nondet_int();
  pthread_t t;
  pthread_create(&t, 0, checker, 0);
  __VERIFIER_assume(x > 0);
  pthread_join(t, 0);
  return 0;
}
