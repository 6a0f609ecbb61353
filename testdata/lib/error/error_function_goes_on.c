// heddle: => violated assert:9
// about: the twin of error/error_function whose status may be 0
#include <assert.h>
#include <error.h>

int __VERIFIER_nondet_int(void);
int main(void) {
  error(__VERIFIER_nondet_int(), 0, "perhaps the end");
  assert(0); // violated here
  return 0;
}
