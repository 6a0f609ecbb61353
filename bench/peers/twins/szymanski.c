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
    int k, any = 0;
    flag[i] = 1;
    for (k = 0; k < N; k++) { if (k == i) continue; while (flag[k] >= 3) ; }
    flag[i] = 3;
    for (k = 0; k < N; k++) { if (k == i) continue; if (flag[k] == 1) { any = 1; break; } }
    if (any) {
      flag[i] = 2;
      for (k = 0;; k = (k + 1) % N) { if (k == i) continue; if (flag[k] == 4) break; }
    }
    flag[i] = 4;
    for (k = 0; k < i; k++) while (flag[k] >= 2) ;
    assert(cs == 0); cs = 1; cs = 0;
    for (k = i + 1; k < N; k++) for (;;) { int f = flag[k]; if (f < 2 || f == 4) break; }
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
