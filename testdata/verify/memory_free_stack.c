// heddle: => violated memory:8
// about: free gets the address of a local
#include <stdlib.h>

int main(void) {
  int x = 0;
  int *p = &x;
  free(p); // violated here
  return 0;
}
