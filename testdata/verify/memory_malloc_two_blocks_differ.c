// heddle: => safe complete
// about: two live blocks have different addresses and do not overlap
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  assert(p != q);
  *p = 1;
  *q = 2;
  assert(*p == 1);
  free(p);
  free(q);
  return 0;
}
