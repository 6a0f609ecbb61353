#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef N
#define N 2
#endif
#ifndef R
#define R 1
#endif
/* a counted pointer: count * 16 + index of a node; index 15 is null */
#define NIL 15
#define IDX(p) ((p) & 15)
#define NEW(p, i) ((((p) >> 4) + 1) * 16 + (i))
_Atomic int head, tail, next[N + 1] = { NIL }, value[N + 1];
static void *run(void *p) {
  int me = (int)(long)p, node = me + 1;
  for (int r = 0; r < R; r++) {
    int t, n, h, v;
    value[node] = me + 1;
    n = next[node]; next[node] = (n & 240) | NIL;
    for (;;) {                                  /* enqueue */
      t = tail; n = next[IDX(t)];
      if (t != tail) continue;
      if (IDX(n) == NIL) {
        if (atomic_compare_exchange_strong(&next[IDX(t)], &n, NEW(n, node))) break;
      } else atomic_compare_exchange_strong(&tail, &t, NEW(t, IDX(n)));
    }
    atomic_compare_exchange_strong(&tail, &t, NEW(t, node));
    for (;;) {                                  /* dequeue */
      h = head; t = tail; n = next[IDX(h)];
      if (h != head) continue;
      if (IDX(h) == IDX(t)) {
        assert(IDX(n) != NIL);                  /* never empty: this thread has put more than taken */
        atomic_compare_exchange_strong(&tail, &t, NEW(t, IDX(n)));
      } else {
        v = value[IDX(n)];
        if (atomic_compare_exchange_strong(&head, &h, NEW(h, IDX(n)))) break;
      }
    }
    assert(v >= 1 && v <= N);
    node = IDX(h);                              /* the old dummy is this thread's now */
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  assert(IDX(head) == IDX(tail));
  return 0;
}
