// heddle: => violated assert
// heddle: -DAS_NUMBER => violated assert
// heddle: -DAS_BYTES => violated assert
// heddle: -DLIVE => safe complete
// heddle: -DUSED => violated memory
// about: malloc may give a freed block again; the old pointer dangles all the same
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

int main(void) {
  int *p = malloc(4);
  if (!p) return 0;
#ifdef AS_NUMBER
  uintptr_t old = (uintptr_t)p;
#endif
#ifndef LIVE
  free(p);
#endif
  int *q = malloc(4);
  if (!q) return 0;
#if defined AS_NUMBER
  assert((uintptr_t)q != old);
#elif defined AS_BYTES
  assert(memcmp(&p, &q, sizeof p));
#elif defined USED
  if (p == q) *p = 1;
#else
  assert(p != q);
#endif
  free(q);
}
