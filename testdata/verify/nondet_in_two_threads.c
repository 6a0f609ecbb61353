// heddle: => violated assert:26
// about: both threads choose, and only equal choices are harmless
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

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
  assert(x == y); // violated here
  return 0;
}
