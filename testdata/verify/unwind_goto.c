// heddle: --unwind 3 => safe complete
// heddle: --unwind 2 => safe bounded
// heddle: => safe complete
// about: a loop made of a label and a backward goto that is taken twice
#include <assert.h>

int main(void) {
  int n = 0;
again:
  n++;
  if (n < 3)
    goto again;
  assert(n == 3);
  return 0;
}
