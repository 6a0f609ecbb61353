// heddle: --unwind 3 => safe complete
// heddle: --unwind 2 => safe bounded
// about: an endless loop that is left by break in its third body
#include <assert.h>

int main(void) {
  int n = 0;
  while (1) {
    n++;
    if (n == 3)
      break;
  }
  assert(n == 3);
  return 0;
}
