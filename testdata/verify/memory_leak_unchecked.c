// heddle: => safe complete
// later: --check leak => violated leak
// about: a lost block is a violation only if leaks are asked for
#include <stdlib.h>

int main(void) {
  char *p = malloc(1);
  *p = 1;
  p = 0;
  return p != 0;
}
