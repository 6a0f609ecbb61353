// heddle: => safe complete
// about: __has_builtin says what there is, so that a program takes its own code for the rest
#include <assert.h>

#ifndef __has_builtin
#define __has_builtin(x) 0
#endif

static unsigned rotate(unsigned x) {
#if __has_builtin(__builtin_rotateleft32) || __has_builtin(__builtin_not_there)
  return __builtin_rotateleft32(x, 4);
#else
  return x << 4 | x >> 28;
#endif
}

int main(void) {
  int sum = 1;
#if __has_builtin(__builtin_add_overflow) && __has_builtin(__builtin_expect) && __has_builtin(__sync_fetch_and_add) && __has_builtin(__builtin_clz)
  sum = 2;
#endif
  assert(rotate(0x80000001u) == 0x18u && (sum == 1 || __builtin_expect(sum == 2, 1)));
  return 0;
}
