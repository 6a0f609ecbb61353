// heddle: --context-bound 0 => safe complete
// about: a program of one thread needs no switch
#include <assert.h>

int x;

int main(void) {
  x = 1;
  x++;
  assert(x == 2);
  return 0;
}
