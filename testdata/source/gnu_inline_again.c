// heddle: => safe complete
// heddle: -DWRONG => violated assert:23
// about: a body that is there only to be inlined yields to another one in the same file, in a header of the compiler too
#include <assert.h>
#include <immintrin.h>

extern __inline __attribute__((__gnu_inline__)) int first(int x) {
  return x + 1;
}
static int before(void) {
  return first(1);
}
int first(int x) {
  return x + 100;
}
static int pauses;
void _mm_pause(void) {
  pauses++;
}
int main(void) {
  _mm_pause();
#ifdef WRONG
  assert(first(1) == 2);
#endif
  assert(pauses == 1 && first(1) == 101 && before() > 1);
  return 0;
}
