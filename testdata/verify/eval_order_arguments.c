// heddle: => safe complete +evaluation-order
// heddle: --evaluation-order all => violated assert:17 -evaluation-order
// about: two arguments have side effects on one variable; C leaves open which comes first
#include <assert.h>

int i;

int a(void) { return ++i; }

int b(void) { return i *= 10; }

void f(int x, int y) {}

int main(void) {
  f(a(), b());
  assert(i == 10 || i == 1);
  assert(i == 10); // violated here
  return 0;
}
