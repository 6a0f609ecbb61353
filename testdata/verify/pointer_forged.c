// heddle: => violated assert
// heddle: -DBITS => violated assert
// heddle: --check race => violated race
// about: writes through a pointer that is an input, or is made bit by bit, are seen by other threads
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

extern void *__VERIFIER_nondet_pointer(void);
int s;
void *t(void *a) { int x = s; int y = s; assert(x == y); return 0; }
int main(void) {
  pthread_t id;
  pthread_create(&id, 0, t, 0);
#ifdef BITS
  uintptr_t v = 0;
  for (int i = 0; i < 64; i++)
    if ((uintptr_t)&s >> i & 1) v |= (uintptr_t)1 << i;
  *(int *)v = 10;
#else
  int *p = __VERIFIER_nondet_pointer();
  if (p == &s) *p = 10;
#endif
  pthread_join(id, 0);
}
