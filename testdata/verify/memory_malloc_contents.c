// heddle: => violated assert:8
// about: what malloc gives is not zero
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  assert(*p == 0); // violated here
  free(p);
  return 0;
}
