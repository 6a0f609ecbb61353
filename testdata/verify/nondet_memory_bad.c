// heddle: => violated assert:10
// about: the twin of nondet_memory that misses a value
#include <assert.h>

void __VERIFIER_nondet_memory(void *object, unsigned long size);

int main(void) {
  unsigned short s = 3;
  __VERIFIER_nondet_memory(&s, sizeof s);
  assert(s != 0x1234); // violated here
  return 0;
}
