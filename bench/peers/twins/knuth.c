#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef N
#define N 3
#endif
#ifndef R
#define R 1
#endif
_Atomic int control[N], k; int cs;
static void *run(void *p) {
  int i = (int)(long)p;
  for (int r = 0; r < R; r++) {
    int j;
  l0:
    control[i] = 1;
  l1:
    for (j = k; j != i; j = (j + N - 1) % N) if (control[j] != 0) goto l1;
    control[i] = 2;
    for (j = N - 1; j >= 0; j--) if (j != i && control[j] == 2) goto l0;
    k = i;
    assert(cs == 0); cs = 1; cs = 0;
    k = (i + N - 1) % N;
    control[i] = 0;
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
