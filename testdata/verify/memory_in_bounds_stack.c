// heddle: => safe complete
// about: the twin that stops at 0
#include <assert.h>

int main(void) {
  int a[3] = {1, 2, 3};
  int i = 2, sum = 0;
  while (i >= 0) {
    sum += a[i];
    i--;
  }
  assert(sum == 6);
  return 0;
}
