// heddle: => violated memory
// about: more is copied than the target holds
#include <string.h>

char source[8] = "1234567";
char target[6];

int main(void) {
  memcpy(target, source, sizeof source);
  return 0;
}
