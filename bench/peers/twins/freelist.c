#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef N
#define N 3
#endif
#ifndef M
#define M 2         /* nodes, at most 7 */
#endif
#ifndef R
#define R 1
#endif
/* head: tag * 8 + index of a node; index 0 is null */
#define IDX(h) ((h) & 7)
#ifdef BROKEN
#define NEW(h, i) (i)       /* broken: no tag */
#else
#define NEW(h, i) ((((h) >> 3) + 1) * 8 + (i))
#endif
_Atomic int head, next[M + 1]; int owned[M + 1];
static void *run(void *p) {
  for (int r = 0; r < R; r++) {
    int x, h = head;
    for (;;) {                                  /* allocate */
      x = IDX(h);
      if (x == 0) { h = head; continue; }
      int n = next[x];
      if (atomic_compare_exchange_strong(&head, &h, NEW(h, n))) break;
    }
    assert(owned[x] == 0); owned[x] = 1; owned[x] = 0;
    h = head;                                   /* free */
    do next[x] = IDX(h); while (!atomic_compare_exchange_strong(&head, &h, NEW(h, x)));
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 1; i < M; i++) next[i] = i + 1;
  head = 1;
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, run, 0);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
