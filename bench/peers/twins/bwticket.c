#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef N
#define N 3
#endif
#ifndef R
#define R 1
#endif
/* tickets come in batches of N, black and white in turn: color * N + number */
_Atomic int ticket, serving, color; int cs;
static void *run(void *p) {
  for (int r = 0; r < R; r++) {
    int t = ticket;
    while (!atomic_compare_exchange_strong(&ticket, &t, (t + 1) % (2 * N))) ;
    for (;;) {
      while (color != t / N) ;
      int s = serving;
      if (s == t % N) break;
      for (int d = t % N - s; d > 1; d--) ;     /* the longer, the more are in front */
    }
    assert(cs == 0); cs = 1; cs = 0;
    if (t % N + 1 < N) serving = t % N + 1;
    else { serving = 0; color = 1 - t / N; }
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, run, 0);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
