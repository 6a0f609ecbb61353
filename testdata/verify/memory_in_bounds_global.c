// heddle: => safe complete
// about: the twin with the right bound
#include <assert.h>

int a[4];
int after;

int main(void) {
  for (int i = 0; i < 4; i++)
    a[i] = i;
  assert(a[3] == 3 && after == 0);
  return 0;
}
