// heddle: => safe complete
// about: realloc keeps the old contents; calloc gives zeros
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = calloc(2, sizeof(int));
  assert(p[0] == 0 && p[1] == 0);
  p[1] = 8;
  p = realloc(p, 4 * sizeof(int));
  assert(p[0] == 0 && p[1] == 8);
  p[3] = 1;
  free(p);
  p = realloc(0, sizeof(int));
  *p = 1;
  free(p);
  return 0;
}
