// heddle: => safe complete
// about: the twin that discards unequal choices
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int x, y;

void *first(void *arg) {
  x = __VERIFIER_nondet_int();
  return 0;
}

void *second(void *arg) {
  y = __VERIFIER_nondet_int();
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  __VERIFIER_assume(x >= y && y >= x);
  assert(x == y);
  return 0;
}
