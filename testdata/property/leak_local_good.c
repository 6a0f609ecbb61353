// heddle: --check leak => safe complete
// about: the block is freed
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  int v = *p;
  free(p);
  return v - 1;
}
