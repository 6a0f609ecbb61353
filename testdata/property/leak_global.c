// heddle: --check leak => safe complete
// heddle: --check leak=all => violated leak:9
// about: a global still points to the block
#include <stdlib.h>

int *cache;

int main(void) {
  cache = malloc(4); // violated here
  return 0;
}
