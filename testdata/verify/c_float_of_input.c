// heddle: => safe complete
// about: comparing a converted input with a constant is a question about the input
#include <assert.h>
#include <time.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  double d = n;
  if (d < 1.5)
    assert(n <= 1);
  else
    assert(n >= 2);
  if (2.0 <= d)
    assert(n >= 2);
  assert(d != 0.25 && d < 1e10 && d >= -2147483648.0);
  assert((d == 7.0) == (n == 7));
  unsigned long u = __VERIFIER_nondet_ulong();
  float f = u;
  assert(f >= 0.0f && f > -1.0f);
  if (f < 3.5f)
    assert(u <= 3);
  time_t start = time(0), end = start;
  double passed = 0;
  for (int i = 0; i < 3 && passed < 1.0; i++) {
    end = time(0);
    passed = difftime(end, start);
  }
  assert(passed < 1.0 || end > start);
  return 0;
}
