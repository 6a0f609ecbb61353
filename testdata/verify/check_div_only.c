// heddle: --check div => safe complete
// heddle: --check assert => violated assert:8
// about: a failing assertion that nobody asked about
#include <assert.h>

int main(void) {
  int x = 2;
  assert(x == 3); // violated here
  return 10 / x;
}
