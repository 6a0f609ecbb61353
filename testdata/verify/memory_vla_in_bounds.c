// heddle: => safe complete
// about: the twin that stays inside
#include <assert.h>

static int fill(int n, int i) {
  int a[n];
  for (int k = 0; k < n; k++)
    a[k] = k;
  return a[i];
}

int main(void) {
  int r = fill(3, 2);
  assert(r == 2);
  r = fill(2, 1);
  assert(r == 1);
  return 0;
}
