// heddle: --check unreach-call => safe complete
// heddle: --check assert => violated assert:8
// about: a failing assertion is no call of reach_error
#include <assert.h>

int main(void) {
  int x = 1;
  assert(x == 2); // violated here
  return 0;
}
