// heddle: => violated assert:10
// about: what fails before the unsupported call is reached is a violation
#include <assert.h>

void launch_the_device(void);

int x = 1;

int main(void) {
  assert(x == 2); // violated here
  launch_the_device();
  return 0;
}
