// heddle: => safe complete
// about: the address of a weak function or object that nobody defines is null
#include <assert.h>

int hook(void) __attribute__((weak));
extern int option(int) __attribute__((weak));
int defined(void) __attribute__((weak));
int defined(void) { return 4; }
extern int number __attribute__((weak));
int (*table[2])(void) = {defined, hook};

int main(void) {
  assert(!hook && hook == 0 && table[1] == 0 && table[0] != 0);
  if (&option)
    option(3);
  if (&number)
    number = 1;
  assert(defined() == 4);
  return 0;
}
