// heddle: --function start => violated assert:9
// heddle: => safe complete
// about: another function than main may be the entry
#include <assert.h>

int x;

void start(void) {
  assert(x == 1); // violated here
}

int main(void) {
  x = 1;
  start();
  return 0;
}
