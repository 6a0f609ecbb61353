// heddle: => safe complete
// about: an alias is another name of a function or object of its file
#include <assert.h>

int real(int k) { return 7 + k; }
int other(int) __attribute__((alias("real")));
static int hidden(void) { return 3; }
extern __typeof(hidden) shown __attribute__((weak, alias("hidden")));
int values[2] = {1, 2};
extern int same[2] __attribute__((alias("values")));
int (*p)(int) = other;

int main(void) {
  same[1] = 5;
  assert(other(1) == 8 && p == real && shown() == 3);
  assert(values[1] == 5 && same == values);
  return 0;
}
