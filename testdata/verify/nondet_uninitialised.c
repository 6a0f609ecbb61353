// heddle: => violated assert:7
// about: a local that was never set may have any value
#include <assert.h>

int main(void) {
  int x;
  assert(x == 0); // violated here
  return 0;
}
