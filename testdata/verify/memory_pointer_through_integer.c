// heddle: => safe complete
// about: a pointer survives the way through uintptr_t and back
#include <assert.h>
#include <stdint.h>

int x = 3;

int main(void) {
  uintptr_t u = (uintptr_t)&x;
  int *p = (int *)u;
  *p = 4;
  assert(x == 4);
  return 0;
}
