// heddle: => violated assert:10
// about: an element of a local array that the loop leaves out
#include <assert.h>

int main(void) {
  int a[3];
  for (int i = 0; i < 2; i++)
    a[i] = 0;
  assert(a[0] == 0 && a[1] == 0);
  assert(a[2] == 0); // violated here
  return 0;
}
