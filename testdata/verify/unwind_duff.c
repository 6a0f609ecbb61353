// heddle: --unwind 2 => safe complete
// heddle: --unwind 1 => safe bounded
// about: a switch into the middle of a do-while loop
#include <assert.h>

int main(void) {
  int n = 5, copies = 0;
  int rounds = (n + 3) / 4;
  switch (n % 4) {
  case 0:
    do {
      copies++;
    case 3:
      copies++;
    case 2:
      copies++;
    case 1:
      copies++;
    } while (--rounds > 0);
  }
  assert(copies == 5);
  return 0;
}
