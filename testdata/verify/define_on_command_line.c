// heddle: => safe complete
// heddle: -DBUG=1 => violated assert:16
// heddle: -DLIMIT=2 => violated assert:16
// about: macros come from the command line as with a C compiler
#include <assert.h>

#ifndef LIMIT
#define LIMIT 3
#endif

int main(void) {
  int x = 2;
#ifdef BUG
  x++;
#endif
  assert(x < LIMIT); // violated here
  return 0;
}
