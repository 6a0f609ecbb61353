// heddle: --unwind 3 => safe complete
// about: each call has a counter of its own
#include <assert.h>

static int count(int n) {
  int r = 0;
  for (int i = 0; i < n; i++)
    r++;
  return r;
}

int main(void) {
  int sum = 0;
  sum += count(3);
  sum += count(3);
  sum += count(2);
  assert(sum == 8);
  return 0;
}
