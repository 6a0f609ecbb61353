// heddle: => violated memory
// about: the terminator of the string has no room
#include <string.h>

char target[5];

int main(void) {
  strcpy(target, "hello");
  return 0;
}
