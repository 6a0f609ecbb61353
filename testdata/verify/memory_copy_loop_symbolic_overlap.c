// heddle: => violated assert:14
// about: the twin of memory_memmove_symbolic_overlap that copies upwards by hand
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  char text[8] = "abcdefg";
  int by = __VERIFIER_nondet_int();
  __VERIFIER_assume(by >= 0 && by <= 3);
  for (int i = 0; i < 4; i++)
    text[by + i] = text[i];
  assert(text[by + 3] == 'd'); // violated here
  return 0;
}
