// heddle: -DN=5 => safe complete
// heddle: -DBAD=1 -DN=3 => violated assert:32
// about: inputs that a function cuts off at bounds that are inputs, by returns, are one path
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#ifndef N
#define N 6
#endif
#ifndef BAD
#define BAD 0
#endif
int in[N], low, high;

static int clamp(int x) {
  if (x < low)
    return low;
  if (x > high)
    return high;
  return x;
}

int main(void) {
  int sum = 0;
  low = __VERIFIER_nondet_int() & 15;
  high = low + 10;
  for (int i = 0; i < N; i++)
    in[i] = __VERIFIER_nondet_int() & 0xff;
  for (int i = 0; i < N; i++)
    sum += clamp(in[i]);
  assert(sum >= N * low + BAD);
  return 0;
}
