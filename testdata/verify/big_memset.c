// heddle: => safe complete
// heddle: -DWRONG => violated assert:20
// about: what is set at once costs neither time nor space in proportion to its size; single bytes of it can differ
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int zeros[1 << 28];

int main(void) {
  zeros[5] = 1;
  assert(zeros[5] == 1 && zeros[(1 << 28) - 1] == 0);
  char *p = malloc(1 << 28);
  memset(p, 1, 1 << 28);
  p[12345678] = 7;
  memset(p + 100000000, 3, 100000001);
  assert(p[0] == 1 && p[12345678] == 7 && p[12345679] == 1);
  assert(p[100000000] == 3 && p[99999999] == 1 && p[200000000] == 3 && p[200000001] == 1);
#ifdef WRONG
  assert(p[(1 << 28) - 1] != 1);
#endif
  free(p);
  return 0;
}
