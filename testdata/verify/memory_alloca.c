// heddle: => violated memory:13
// about: a block from alloca dies with its frame
#include <alloca.h>

static int *make(void) {
  int *p = alloca(sizeof(int) * 2);
  p[1] = 3;
  return p;
}

int main(void) {
  int *p = make();
  return p[1]; // violated here
}
