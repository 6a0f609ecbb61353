// heddle: --unwind 3 => violated assert:10
// heddle: --unwind 2 => safe bounded
// about: the failing assert lies behind the third body
#include <assert.h>

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += i;
  assert(sum != 3); // violated here
  return 0;
}
