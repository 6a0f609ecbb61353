// heddle: --undefined nondet => safe complete
// about: what an undefined function is taken to leave alone, and a result that is bounded
#include <assert.h>

int measure(int *sensor);
void log_value(int x);

int main(void) {
  int sensor = 3;
  int x = measure(&sensor) & 7;
  log_value(x);
  assert(sensor == 3);
  assert(x < 8);
  return 0;
}
