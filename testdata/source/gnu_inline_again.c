// heddle: => safe complete
// heddle: -DWRONG => violated assert:17
// about: a body that is there only to be inlined yields to another one in the same file
#include <assert.h>

extern __inline __attribute__((__gnu_inline__)) int first(int x) {
  return x + 1;
}
static int before(void) {
  return first(1);
}
int first(int x) {
  return x + 100;
}
int main(void) {
#ifdef WRONG
  assert(first(1) == 2);
#endif
  assert(first(1) == 101 && before() > 1);
  return 0;
}
