// heddle: => violated assert
// heddle: -DNESTED => safe complete
// about: a local may lie where an earlier one lay, never where one lives
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

int *f(int deep) {
  int x;
  int *p = &x;
#ifdef NESTED
  if (deep) { int *q = f(0); assert(q != p); }
#endif
  return p;
}
int main(void) {
#ifdef NESTED
  f(1);
#else
  assert(f(0) != f(0));
#endif
}
