// heddle: => safe complete
// about: the twin with a static local
#include <assert.h>

int *keep;

static void callee(void) {
  static int x = 7;
  keep = &x;
}

int main(void) {
  callee();
  assert(*keep == 7);
  return 0;
}
