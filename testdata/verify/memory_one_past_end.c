// heddle: => safe complete
// about: a pointer one past the end may be made and compared, though not followed
#include <assert.h>

int main(void) {
  int a[5] = {1, 2, 3, 4, 5}, sum = 0;
  for (int *p = a; p != a + 5; p++)
    sum += *p;
  assert(sum == 15);
  assert(a + 5 - a == 5);
  return 0;
}
