// heddle: => safe complete
// about: the twin that copies as much as there is room
#include <assert.h>
#include <string.h>

char source[8] = "1234567";
char target[6];

int main(void) {
  memcpy(target, source, sizeof target);
  assert(target[5] == '6');
  memset(target, 'x', 3);
  assert(target[2] == 'x' && target[3] == '4');
  assert(memcmp(target, "xxx456", 6) == 0);
  return 0;
}
