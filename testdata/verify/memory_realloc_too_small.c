// heddle: => violated memory:9
// about: after shrinking the last element is gone
#include <stdlib.h>

int main(void) {
  int *p = malloc(4 * sizeof(int));
  p[3] = 1;
  p = realloc(p, 3 * sizeof(int));
  int v = p[3]; // violated here
  free(p);
  return v;
}
