// heddle: --check memory => violated memory:10
// heddle: --check assert,memory => violated memory:10
// about: the check for memory alone, and together with assertions
#include <assert.h>

int a[2];

int main(void) {
  int i = 2;
  int v = a[i]; // violated here
  assert(i == 2);
  return v == 77;
}
