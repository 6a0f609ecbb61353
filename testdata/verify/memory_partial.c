// heddle: => violated memory:9
// about: an int is read of which the last byte lies outside
#include <string.h>

int main(void) {
  char buf[8] = {0};
  int v;
  char *p = buf + 5;
  v = *(volatile int *)p; // violated here
  return v;
}
