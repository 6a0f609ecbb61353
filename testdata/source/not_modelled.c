// heddle: => safe complete
// heddle: -DREACH=1 => unknown unsupported
// heddle: -DREACH=2 => unknown unsupported
// heddle: -DREACH=3 => unknown unsupported
// heddle: -DREACH=4 => unknown unsupported
// heddle: -DREACH=5 => unknown unsupported
// about: what is not modelled of GNU C (shuffles of vectors that leave a part open, nested functions, infinite complex and wider numbers, asm goto) makes nothing unknown where it is not reached
#include <assert.h>

#ifndef REACH
#define REACH 0
#endif

typedef int four __attribute__((vector_size(16)));

static four sum(four a, four b) { return a + b; }

static int vector(void) {
  four a = {1, 2, 3, 4};
  a = ~a << 1;
  a[1] = 3;
  __builtin_shufflevector(sum(a, -a), a, 0, -1);
  return a[0];
}

static int nested(int x) {
  int add(int y) { return x + y; }
  int (*p)(int) = add;
  return add(4) + p(1) + (&add)(2);
}

static int complex_number(double x) {
  double _Complex z;
  __real__ z = x;
  __imag__ z = 2;
  z *= ~z + __builtin_inf() * 2.0i;
  z *= z;
  z *= z;
  return (int)__real__ z;
}

static int wide(int x) {
  __float128 q = x;
  q = -q * 2 + 1.5Q;
  return (int)q;
}

static int jumps(int x) {
  __asm__ goto("testl %0, %0; jz %l1" : : "r"(x) : "cc" : zero);
  return 1;
zero:
  return 0;
}

int main(void) {
  switch (REACH) {
  case 1: return vector();
  case 2: return nested(1);
  case 3: return complex_number(1);
  case 4: return wide(1);
  case 5: return jumps(1);
  }
  assert(REACH == 0);
  return 0;
}
