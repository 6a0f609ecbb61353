// heddle: => safe complete
// about: the twin with an array of its own
#include <assert.h>

int main(void) {
  char s[] = "abc";
  s[0] = 'x';
  assert(s[0] == 'x' && s[1] == 'b' && sizeof s == 4);
  return 0;
}
