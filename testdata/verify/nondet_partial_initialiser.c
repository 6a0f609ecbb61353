// heddle: => safe complete
// about: what an initialiser leaves out is zero
#include <assert.h>

struct s {
  int a, b;
  int c[3];
};

int main(void) {
  int a[3] = {1};
  struct s s = {.b = 4, .c = {[1] = 6}};
  assert(a[1] == 0 && a[2] == 0);
  assert(s.a == 0 && s.b == 4 && s.c[0] == 0 && s.c[1] == 6 && s.c[2] == 0);
  return 0;
}
