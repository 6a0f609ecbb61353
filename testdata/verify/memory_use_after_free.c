// heddle: => violated memory:9
// about: a freed block is read
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  return *p; // violated here
}
