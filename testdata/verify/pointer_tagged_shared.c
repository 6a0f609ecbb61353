// heddle: => violated assert
// about: a pointer with a mark in its low bit shares what it points to
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

_Atomic uintptr_t head;
void *t(void *a) { int *p = (int *)(head & ~(uintptr_t)1); *p = *p + 1; return 0; }
int main(void) {
  int x = 0;
  head = (uintptr_t)&x | 1;
  pthread_t p, q;
  pthread_create(&p, 0, t, 0);
  pthread_create(&q, 0, t, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  assert(x == 2);
}
