// heddle: -DSIZE=70000 => safe complete
// heddle: --32 -DSIZE=300 => safe complete
// about: a block of several granules that lies where a dead one lay overlaps with no other, whatever names they have
#include <assert.h>
#include <stdlib.h>

char *make(void) { return malloc(SIZE); }

int main(void) {
  char *dead = make();
  if (!dead)
    return 0;
  free(dead);
  char *a = malloc(SIZE);
  if (!a)
    return 0;
  char *b = make();
  if (!b)
    return 0;
  unsigned long x = (unsigned long)a, y = (unsigned long)b;
  if (x == (unsigned long)dead)
    assert(x + SIZE <= y || y + SIZE <= x);
  return 0;
}
