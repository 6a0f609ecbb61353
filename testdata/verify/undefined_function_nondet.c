// heddle: => unknown unsupported
// heddle: --undefined unknown => unknown unsupported
// heddle: --undefined nondet => violated assert:12
// about: a function without a body or a model: not known, or any value on request
#include <assert.h>

int measure(int *sensor);

int main(void) {
  int sensor = 3;
  int x = measure(&sensor);
  assert(x != 4); // violated here
  return 0;
}
