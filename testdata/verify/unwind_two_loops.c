// heddle: --unwindset first.0:2,second.0:4 => safe complete
// heddle: --unwindset first.0:1 => safe bounded
// heddle: --unwindset second.0:3 => safe bounded
// heddle: --unwind 2 --unwindset second.0:4 => safe complete
// about: bounds for single loops, named by function and number
#include <assert.h>

static int first(void) {
  int r = 0;
  for (int i = 0; i < 2; i++)
    r++;
  return r;
}

static int second(void) {
  int r = 0;
  for (int i = 0; i < 4; i++)
    r++;
  return r;
}

int main(void) {
  int f = first(), s = second();
  assert(f == 2 && s == 4);
  return 0;
}
