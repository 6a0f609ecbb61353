// heddle: --unwind 7 => violated assert:10
// heddle: --unwind 6 => safe bounded
// about: the assertion fails in the seventh body
#include <assert.h>

int main(void) {
  unsigned i = 0;
  while (1) {
    i++;
    assert(i != 7); // violated here
  }
}
