// heddle: => safe complete
// about: an object filled with input has any value of its type
#include <assert.h>

void __VERIFIER_nondet_memory(void *object, unsigned long size);

int main(void) {
  unsigned short s = 3;
  __VERIFIER_nondet_memory(&s, sizeof s);
  assert(s <= 65535);
  unsigned short t = s;
  assert(t == s);
  return 0;
}
