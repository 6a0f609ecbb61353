// heddle: => safe complete
// heddle: -DWRONG => violated assert:18
// about: a compound literal of a scalar or complex type initialises a static object, and a union is made of what its bit-field of full width holds (GNU)
#include <assert.h>

#ifndef WRONG
#define WRONG 0
#endif

static int d = ((int){ 4.5 });
static int *p = (int *){ 0 };
static double _Complex z = (double _Complex){ 1 + 2i };
union whole { unsigned raw : 32; unsigned short half[2]; };

int main(void) {
  static long n = (long){ 44 };
  unsigned x = 0x10002;
  assert(d == 4 + WRONG && p == 0 && n == 44 && __imag__ z == 2);
  assert(((union whole)x).raw == x && ((union whole)x).half[0] == 2);
  return 0;
}
