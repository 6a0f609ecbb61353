// heddle: => safe complete
// about: structs are assigned, passed and returned by value
#include <assert.h>

struct s {
  int a[3];
  char c;
};

static struct s bump(struct s v) {
  v.a[1]++;
  v.c = 'z';
  return v;
}

int main(void) {
  struct s x = {{1, 2, 3}, 'a'}, y = x;
  struct s z = bump(x);
  y.a[0] = 9;
  assert(x.a[0] == 1 && x.a[1] == 2 && x.c == 'a');
  assert(z.a[1] == 3 && z.a[2] == 3 && z.c == 'z');
  assert(y.a[0] == 9 && y.c == 'a');
  return 0;
}
