// heddle: => safe complete
// about: uninitialised bytes copied to a place that depends on input are any bytes, but stay what they are
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  unsigned char *block = malloc(8);
  int to = __VERIFIER_nondet_int();
  __VERIFIER_assume(to >= 4 && to <= 5);
  memcpy(block + to, block, 2);
  unsigned char copy = block[to];
  assert(copy == block[to]);
  free(block);
  return 0;
}
