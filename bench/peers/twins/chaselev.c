#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef K
#define K 2
#endif
#ifndef T
#define T 3
#endif
#ifndef R
#define R 2
#endif
#define CAP (T / 2 + 2)
_Atomic int top, bottom, buf[CAP], taken[T + 1];
static void mark(int x) { int old = atomic_fetch_add(&taken[x], 1); assert(old == 0); }
static int take(void) {
  int b = bottom - 1;
  bottom = b;
  int t = top;
  if (t > b) { bottom = b + 1; return 0; }
  int x = buf[b % CAP];
  if (t == b) {
    int won = atomic_compare_exchange_strong(&top, &t, t + 1);
    bottom = b + 1;
    if (!won) return 0;
  }
  mark(x);
  return 1;
}
static void *owner(void *a) {
  for (int i = 1; i <= T; i++) {
    int b = bottom; buf[b % CAP] = i; bottom = b + 1;
    if (i % 2 == 0 && i < T) take();
  }
  while (take()) ;
  return 0;
}
static void *thief(void *a) {
  for (int r = 0; r < R; r++) {
    int t = top, b = bottom;
    if (t >= b) continue;
    int x = buf[t % CAP];
    if (atomic_compare_exchange_strong(&top, &t, t + 1)) mark(x);
  }
  return 0;
}
int main(void) {
  pthread_t o, t[K];
  pthread_create(&o, 0, owner, 0);
  for (int i = 0; i < K; i++) pthread_create(&t[i], 0, thief, 0);
  pthread_join(o, 0);
  for (int i = 0; i < K; i++) pthread_join(t[i], 0);
  for (int i = 1; i <= T; i++) assert(taken[i] == 1);
  return 0;
}
