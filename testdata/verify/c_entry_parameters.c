// heddle: --function safe_one => safe complete
// heddle: --function assert_one => violated assert:18
// heddle: --function bool_one => safe complete
// heddle: --function pointer_one => violated memory:27
// about: the parameters of an entry function that is not main have any value
#include <assert.h>

int safe_one(int a, unsigned char b) {
  int c = a;
  assert(c == a && b <= 255);
  if (a > 0)
    return b;
  assert(a <= 0);
  return 0;
}

int assert_one(int a, long b) {
  assert(a != 7 || b != a); // violated here
  return 0;
}

void bool_one(_Bool a) {
  assert(a == 0 || a == 1);
}

int pointer_one(int *p) {
  return *p; // violated here
}
