// heddle: => safe complete
// heddle: -DBAD=1 => violated assert:63
// heddle: -DBAD=2 => violated assert:65
// about: branches in branches that come together are one path, as are ways that return
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
#ifndef BAD
#define BAD 0
#endif
int low, high, g, h;

static int clamp(int x) {
  if (x < low)
    return low;
  if (x > high)
    return high;
  return x;
}

static int cut(int x) {
  if (x > 99)
    return 99;
  return x;
}

static int ladder(int x, int y) {
  int r;
  if (x < y) {
    r = y;
    g = x;
  } else if (x > 2 * y) {
    r = x - y;
    h = y;
  } else {
    g = h + y;
    r = x;
  }
  return r;
}

static int pick(int x, int mode) {
  if (x > low) {
    if (mode)
      return x + 1;
    return x - 1;
  }
  return low;
}

static void most(int x) {
  if (x > g) {
    g = x;
    return;
  }
  h = x - g;
}

int main(void) {
  int a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(), c = __VERIFIER_nondet_uchar(), d = __VERIFIER_nondet_uchar();
  low = a, high = a + b, g = a, h = b;
  int x = clamp(c), y = ladder(d, c), g1 = g, h1 = h;
  assert(x == (c < a ? a : c > a + b ? a + b : c) && (BAD != 1 || x != 77));
  assert(y == (d < c ? c : d > 2 * c ? d - c : d) && g1 == (d < c ? d : d > 2 * c ? a : b + c) && h1 == (d < c || d <= 2 * c ? b : c));
  assert(BAD != 2 || y + g1 != 123);
  most(d);
  assert(g == (d > g1 ? d : g1) && h == (d > g1 ? h1 : d - g1));
  assert(pick(c, 0) == (c > a ? c - 1 : a) && pick(d, 1) == (d > a ? d + 1 : a));
  assert(cut(cut(a) + cut(b)) == ((a > 99 ? 99 : a) + (b > 99 ? 99 : b) > 99 ? 99 : (a > 99 ? 99 : a) + (b > 99 ? 99 : b)));
  return 0;
}
