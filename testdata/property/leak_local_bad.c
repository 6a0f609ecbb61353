// heddle: --check leak => violated leak:6
// about: the only pointer is a local variable of main
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p); // violated here
  *p = 1;
  return *p - 1;
}
