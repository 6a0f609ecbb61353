// heddle: --check leak => safe complete
// heddle: --check leak=all => violated leak:9
// about: exit leaves the frames of main alive
#include <stdlib.h>

static void stop(void) { exit(0); }

int main(void) {
  int *p = malloc(4); // violated here
  stop();
  return *p;
}
