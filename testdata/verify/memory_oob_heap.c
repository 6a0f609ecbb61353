// heddle: => violated memory:13
// about: a string's terminator has no room
#include <stdlib.h>

int main(void) {
  const char *text = "abc";
  char *p = malloc(3);
  int i = 0;
  while (text[i]) {
    p[i] = text[i];
    i++;
  }
  p[i] = 0; // violated here
  free(p);
  return 0;
}
