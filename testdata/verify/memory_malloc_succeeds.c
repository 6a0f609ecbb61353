// heddle: => safe complete
// heddle: --malloc-may-fail => violated memory:9
// about: malloc succeeds unless it is told that it may fail
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1; // violated here
  assert(p != 0);
  free(p);
  return 0;
}
