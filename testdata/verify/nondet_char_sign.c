// heddle: => violated assert:9
// about: a char is signed here
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  assert(c >= 0); // violated here
  return 0;
}
