// heddle: => safe complete
// about: memmove to a place that depends on input and overlaps its source from above
#include <assert.h>
#include <string.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  char text[8] = "abcdefg";
  int by = __VERIFIER_nondet_int();
  __VERIFIER_assume(by >= 0 && by <= 3);
  memmove(text + by, text, 4);
  assert(text[by] == 'a');
  assert(text[by + 1] == 'b');
  assert(text[by + 2] == 'c');
  assert(text[by + 3] == 'd');
  return 0;
}
