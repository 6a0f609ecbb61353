// heddle: => violated memory:14
// about: a write behind the last member of a struct must not land in its neighbour
#include <assert.h>

struct pair {
  int a, b;
};

struct pair s;
struct pair neighbour;

int main(void) {
  int *p = &s.b;
  p[1] = 1; // violated here
  assert(neighbour.a == 0);
  return 0;
}
