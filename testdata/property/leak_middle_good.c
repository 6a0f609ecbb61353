// heddle: --check leak => safe complete
// about: a pointer into the middle of the block counts
#include <stdlib.h>

char *p;

int main(void) {
  p = (char *)malloc(8) + 3;
  return 0;
}
