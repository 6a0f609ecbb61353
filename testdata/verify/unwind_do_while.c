// heddle: --unwind 3 => safe complete
// heddle: --unwind 2 => safe bounded
// about: a do-while loop of three bodies
#include <assert.h>

int main(void) {
  int n = 0;
  do {
    n++;
  } while (n < 3);
  assert(n == 3);
  return 0;
}
