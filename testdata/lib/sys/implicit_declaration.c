// heddle: => safe complete
// about: a library function called without its header gets its arguments as it expects them, a null pointer too
#include <assert.h>

int main(void) {
  assert(gettimeofday(0, 0) == 0);
  return 0;
}
