// heddle: => safe complete
// heddle: -DWRONG => violated assert:20
// heddle: --check race -DSHARED => violated race:25
// about: complex numbers and vectors of inputs are computed with part by part, and shared part by part
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

#ifndef WRONG
#define WRONG 0
#endif

typedef int four __attribute__((vector_size(16)));
static double _Complex shared;

static void conjugate(int x, int y) {
  _Complex int z = x + y * 1i, w = z * ~z;
  four v = { x, y, x, y }, d = v - (four){ y, x, y, x };
  assert(__real__ w == x * x + y * y && __imag__ w == 0 && (d[0] == 0) == (x == y + WRONG));
}

// no race with the other part, but with the whole
static void *other(void *arg) {
  __imag__ shared = 1;
  return arg;
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 0 || x > 3 || y < 0 || y > 3)
    return 0;
  conjugate(x, y);
#ifdef SHARED
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  __real__ shared = 1;
  double _Complex copy = shared;
  (void)copy;
  pthread_join(t, 0);
#endif
  return 0;
}
