#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef N
#define N 3
#endif
#ifndef R
#define R 1
#endif
_Atomic int b[N], x, y; int cs;
static void *run(void *p) {
  int me = (int)(long)p, i = me + 1;
  for (int r = 0; r < R; r++) {
  start:
    b[me] = 1; x = i;
    if (y != 0) { b[me] = 0; while (y != 0) ; goto start; }
    y = i;
    if (x != i) {
      b[me] = 0;
      for (int k = 0; k < N; k++) while (b[k]) ;
      if (y != i) { while (y != 0) ; goto start; }
    }
    assert(cs == 0); cs = 1; cs = 0;
    y = 0; b[me] = 0;
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
