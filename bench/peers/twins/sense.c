#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef N
#define N 3
#endif
#ifndef R
#define R 2
#endif
_Atomic int count = N, sense, phase[N];
static void *run(void *p) {
  int i = (int)(long)p, s = 0;
  for (int r = 0; r < R; r++) {
    s = !s;
    phase[i] = r + 1;
    if (atomic_fetch_sub(&count, 1) == 1) { count = N; sense = s; }
    else while (sense != s) ;
    int v = phase[(i + 1) % N];
    assert(v == r + 1 || v == r + 2);
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  assert(count == N);
  return 0;
}
