// heddle: => safe complete
// about: the twin with one byte more
#include <assert.h>
#include <stdlib.h>

int main(void) {
  const char *text = "abc";
  char *p = malloc(4);
  int i = 0;
  while (text[i]) {
    p[i] = text[i];
    i++;
  }
  p[i] = 0;
  assert(p[0] == 'a' && p[2] == 'c' && p[3] == 0);
  free(p);
  return 0;
}
