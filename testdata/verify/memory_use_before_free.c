// heddle: => safe complete
// about: the twin that reads first
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  int v = *p;
  free(p);
  return v;
}
