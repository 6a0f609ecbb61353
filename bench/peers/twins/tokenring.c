#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef N
#define N 3
#endif
#ifndef R
#define R 2
#endif
#ifndef K
#define K 1
#endif
/* K tokens go round a ring of N threads; a token gives access to its datum */
_Atomic int slot[N]; int data[K];
static void *run(void *p) {
  int i = (int)(long)p, next = (i + 1) % N;
  for (int r = 0; r < R; r++) {
    int v;
    while ((v = slot[i]) == 0) ;
    slot[i] = 0;
    data[v - 1]++;
    while (slot[next] != 0) ;
    slot[next] = v;
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < K; i++) slot[i] = i + 1;
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  int sum = 0;
  for (int k = 0; k < K; k++) sum += data[k];
  assert(sum == N * R);
  return 0;
}
