// heddle: => violated assert
// about: see docs/semantics.md, pointers, addresses and numbers
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>
#include <stdio.h>

union { struct { int *p; } s; unsigned char b[sizeof(int*)]; } u; unsigned char w[sizeof(int*)];
void *t(void *a) { int *p; for (unsigned i = 0; i < sizeof p; i++) ((unsigned char*)&p)[sizeof p - 1 - i] = ~w[i]; ++*p; return 0; }
int main(void) { int x = 0; u.s.p = &x; for (unsigned i = 0; i < sizeof w; i++) w[i] = ~u.b[sizeof w - 1 - i];
  pthread_t p, q;
  pthread_create(&p, 0, t, 0);
  pthread_create(&q, 0, t, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
 assert(x == 2); }
