#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef N
#define N 3
#endif
#ifndef R
#define R 1
#endif
_Atomic int tail, next[N], locked[N]; int cs;   /* tail, next: 0 or thread + 1 */
static void *run(void *a) {
  int me = (int)(long)a;
  for (int r = 0; r < R; r++) {
    next[me] = 0;
    int p = atomic_exchange(&tail, me + 1);
    if (p) { locked[me] = 1; next[p - 1] = me + 1; while (locked[me]) ; }
    assert(cs == 0); cs = 1; cs = 0;
    int n = next[me];
    if (n == 0) {
      int e = me + 1;
      if (atomic_compare_exchange_strong(&tail, &e, 0)) continue;
      while ((n = next[me]) == 0) ;
    }
    locked[n - 1] = 0;
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  assert(tail == 0);
  return 0;
}
