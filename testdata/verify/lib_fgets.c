// heddle: => safe complete
// about: the twin of lib_gets that says how much fits
#include <stdio.h>

int main(void) {
  char line[4];
  fgets(line, sizeof line, stdin);
  return 0;
}
