// heddle: => violated memory:9
// about: free gets the address of a global
#include <stdlib.h>

int x;

int main(void) {
  int *p = &x;
  free(p); // violated here
  return 0;
}
