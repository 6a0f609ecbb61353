// heddle: --unwind 3 => safe complete
// heddle: --unwind 2 => safe bounded
// about: the inner loop's counter starts anew in each round of the outer one
#include <assert.h>

int main(void) {
  int sum = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      sum++;
  assert(sum == 6);
  return 0;
}
