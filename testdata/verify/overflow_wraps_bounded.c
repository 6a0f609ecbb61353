// heddle: => safe complete -signed-overflow-wraps -shift-beyond-width -float-conversion
// heddle: -DC=1 => safe complete +signed-overflow-wraps
// heddle: -DC=2 => safe complete +signed-overflow-wraps
// heddle: -DC=3 => safe complete +signed-overflow-wraps
// heddle: -DC=4 => safe complete +signed-overflow-wraps
// heddle: -DC=5 => safe complete +shift-beyond-width
// heddle: -DC=6 => safe complete +shift-beyond-width
// heddle: -DC=7 => safe complete +float-conversion
// heddle: -DC=8 => safe complete +float-conversion
// about: arithmetic that bounds show not to overflow, and arithmetic that overflows or may
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
#ifndef C
#define C 0
#endif

int main(void) {
  int x = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int(), big = 2147483647, wide = 32;
  __VERIFIER_assume(x >= 0 && x < 100);
#if C == 0
  int s = 0;
  if (n >= 0 && n < 4)
    for (int i = 0; i < n; i++)
      s += x;
  assert(s <= 297);
  if (n > x)
    n = n - 1, x++;
  n = -x - 5 + __VERIFIER_nondet_uchar() * 1000;
  n = 1 << (__VERIFIER_nondet_uchar() & 7);
  n = x << 3;
  n = n / (x - 500);
  unsigned u = 4294967295u;
  u++, u -= 5, u *= u;
  double d = x;
  n = d;
  n = 2147483646, n++, n = -n;
#elif C == 1
  big++;
#elif C == 2
  big = -big - 1, big = -big;
#elif C == 3
  big = n * 3;
#elif C == 4
  big = 1 << (wide - 1);
#elif C == 5
  big = 1u << wide;
#elif C == 6
  big = 1u >> (n & 63);
#elif C == 7
  double d = 3e9;
  big = d;
#else
  big = __VERIFIER_nondet_double();
#endif
  return 0;
}
