// heddle: --unwind 4 => safe complete
// heddle: --unwind 3 => safe bounded
// about: a body that is left by continue counts
#include <assert.h>

int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    if (i % 2)
      continue;
    sum += i;
  }
  assert(sum == 2);
  return 0;
}
