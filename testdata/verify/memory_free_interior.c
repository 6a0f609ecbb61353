// heddle: => violated memory:8
// about: free gets a pointer into the middle of a block
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  p++;
  free(p); // violated here
  return 0;
}
