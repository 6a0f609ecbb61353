#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef N
#define N 2
#endif
#ifndef R
#define R 1
#endif
/* Ricart-Agrawala: req[i][j] is i's request to j with its time stamp (0: none), rep[i][j] j's reply */
static _Atomic int req[N][N], rep[N][N], finished; static int cs;
static int serve(int i, int my, int clock) {
  for (int k = 0; k < N; k++) {
    if (k == i) continue;
    int t = req[k][i];
    if (t == 0) continue;
    if (t > clock) clock = t;
    if (my == 0 || t < my || (t == my && k < i)) { req[k][i] = 0; rep[k][i] = 1; }
  }
  return clock;
}
static void *node(void *p) {
  int i = (int)(long)p, clock = 0;
  for (int r = 0; r < R; r++) {
    int my = ++clock;
    for (int j = 0; j < N; j++) if (j != i) req[i][j] = my;
    for (int j = 0; j < N; j++) {
      if (j == i) continue;
      while (!rep[i][j]) clock = serve(i, my, clock);
      rep[i][j] = 0;
    }
    assert(cs == 0); cs = 1; cs = 0;
    clock = serve(i, 0, clock);
  }
  atomic_fetch_add(&finished, 1);
  while (finished < N) clock = serve(i, 0, clock);
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, node, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
