// heddle: --unwind 2 --partial-loops => safe bounded
// heddle: --unwind 2 => safe bounded
// heddle: => safe complete
// about: with --partial-loops what follows the loop is looked at too; here it holds for any number of rounds
#include <assert.h>

int main(void) {
  int sum = 0;
  for (int i = 0; i < 6; i++)
    sum += 2;
  assert(sum % 2 == 0 && sum <= 12);
  return 0;
}
