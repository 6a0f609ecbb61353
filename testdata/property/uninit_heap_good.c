// heddle: --check uninit => safe complete
// about: calloc does not
#include <stdlib.h>

int main(void) {
  int *p = calloc(2, 4);
  int v = p[1] + 1;
  free(p);
  return v > 3 ? 0 : 1;
}
