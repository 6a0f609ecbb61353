// heddle: => safe complete
// about: the twin of stdio/gets that says how much fits
#include <stdio.h>

int main(void) {
  char line[4];
  fgets(line, sizeof line, stdin);
  return 0;
}
