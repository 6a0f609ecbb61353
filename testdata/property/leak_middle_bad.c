// heddle: --check leak => violated leak:8
// about: a pointer was overwritten
#include <stdlib.h>

char *p;

int main(void) {
  p = malloc(8); // violated here
  p = 0;
  return 0;
}
