// heddle: => violated assert
// about: a pointer in two halves shares what it points to
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

struct { uint32_t lo, pad, hi; } h;
void *t(void *a) {
  int *p = (int *)(uintptr_t)((uint64_t)h.hi << 32 | h.lo);
  *p = *p + 1;
  return 0;
}
int main(void) {
  int *x = malloc(sizeof *x);
  if (!x) return 0;
  *x = 0;
  h.lo = (uint32_t)(uintptr_t)x;
  h.hi = (uint64_t)(uintptr_t)x >> 32;
  pthread_t p, q;
  pthread_create(&p, 0, t, 0);
  pthread_create(&q, 0, t, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  assert(*x == 2);
  free(x);
}
