#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef N
#define N 2
#endif
#ifndef R
#define R 2
#endif
_Atomic int top, next[N + 1], hp[N]; int owned[N + 1];   /* nodes 1 to N; 0 is null */
static void *run(void *p) {
  int me = (int)(long)p, node = me + 1;
  for (int r = 0; r < R; r++) {
    int t = top;
    do next[node] = t; while (!atomic_compare_exchange_strong(&top, &t, node));
    for (;;) {
      t = top;
      assert(t != 0);                           /* this thread has pushed more than popped */
      hp[me] = t;
      if (top != t) continue;
      int n = next[t];
      if (atomic_compare_exchange_strong(&top, &t, n)) break;
    }
    node = t;
    hp[me] = 0;
    assert(owned[node] == 0); owned[node] = 1; owned[node] = 0;
    for (int k = 0; k < N; k++) { if (k == me) continue; while (hp[k] == node) ; }   /* then it may be used again */
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  assert(top == 0);
  return 0;
}
