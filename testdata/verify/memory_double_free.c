// heddle: => violated memory:8
// about: a block is freed twice
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  free(p);
  free(p); // violated here
  return 0;
}
