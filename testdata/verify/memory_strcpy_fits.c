// heddle: => safe complete
// about: the twin with room for it
#include <assert.h>
#include <string.h>

char target[6];

int main(void) {
  strcpy(target, "hello");
  assert(strlen(target) == 5);
  assert(strcmp(target, "hello") == 0);
  return 0;
}
