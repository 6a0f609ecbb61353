// heddle: --unwind 5 => safe bounded
// heddle: --unwind 5 --unwinding-assertions => violated unwind
// about: a loop that never ends is always cut
#include <assert.h>

int main(void) {
  unsigned i = 0;
  while (1) {
    i++;
    assert(i != 0);
  }
}
