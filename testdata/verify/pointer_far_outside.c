// heddle: => violated memory
// heddle: --32 => violated memory
// heddle: -DBACK => violated memory
// heddle: -DNUMBER => violated memory
// heddle: -DAND_BACK => safe complete
// about: an access outside the object that a pointer came from, whatever lies there
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

int a[4], b[4];
int main(void) {
  volatile long i = 1 << 14;
#ifdef BACK
  i = -i;
#endif
#ifdef NUMBER
  return *(int *)((uintptr_t)b - (uintptr_t)i * 4);
#elif defined AND_BACK
  int *p = a + i;
  p = p - i + 1;
  *p = 1;
  assert(a[1] == 1 && p == a + 1);
#else
  return b[i];
#endif
}
