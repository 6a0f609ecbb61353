// heddle: --check leak=all => safe complete
// about: abort is no end at which anything is freed
#include <stdlib.h>

int main(void) {
  int *p = malloc(4);
  if (p)
    abort();
  free(p);
  return 0;
}
