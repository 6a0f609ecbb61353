#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef N
#define N 3
#endif
#ifndef R
#define R 1
#endif
_Atomic int flag[N]; int cs;
static void *run(void *p) {
  int i = (int)(long)p;
  for (int r = 0; r < R; r++) {
    int k;
  again:
    flag[i] = 0;
    for (k = 0; k < i; k++) if (flag[k]) goto again;
#ifdef BROKEN
    flag[i] = 1;                /* broken: no second look at the lower ones */
#else
    flag[i] = 1;
    for (k = 0; k < i; k++) if (flag[k]) goto again;
#endif
    for (k = i + 1; k < N; k++) while (flag[k]) ;
    assert(cs == 0); cs = 1; cs = 0;
    flag[i] = 0;
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
