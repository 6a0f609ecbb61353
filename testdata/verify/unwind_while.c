// heddle: --unwind 4 => safe complete
// heddle: --unwind 3 => safe bounded
// heddle: --unwind 3 --unwinding-assertions => violated unwind
// heddle: --unwind 3 --partial-loops => violated assert:14
// about: a while loop of four bodies; with --partial-loops it is left after three
#include <assert.h>

int main(void) {
  int n = 4, rounds = 0;
  while (n > 0) {
    n--;
    rounds++;
  }
  assert(rounds == 4); // violated here
  return 0;
}
