// heddle: --unwind 3 => safe complete
// heddle: --unwind 2 => safe bounded
// heddle: --unwind 3 --unwinding-assertions => safe complete
// heddle: --unwind 2 --unwinding-assertions => violated unwind
// heddle: => safe complete
// about: a loop of three bodies is not cut by a bound of 3
#include <assert.h>

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += i;
  assert(sum == 3);
  return 0;
}
