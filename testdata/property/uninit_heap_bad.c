// heddle: --check uninit => violated uninit:9
// about: malloc leaves its bytes uninitialised
#include <stdlib.h>

int main(void) {
  int *p = malloc(8);
  int v = p[1] + 1;
  free(p);
  return v > 3 ? 0 : 1; // violated here
}
