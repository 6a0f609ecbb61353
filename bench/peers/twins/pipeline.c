#include <pthread.h>
#include <assert.h>
#ifndef N
#define N 3
#endif
#ifndef R
#define R 2
#endif
/* N stages pass R items on through channels of one slot */
static struct { pthread_mutex_t m; pthread_cond_t c; int full, item; } ch[N - 1];
static void put(int c, int v) {
  pthread_mutex_lock(&ch[c].m);
  while (ch[c].full) pthread_cond_wait(&ch[c].c, &ch[c].m);
  ch[c].item = v; ch[c].full = 1;
  pthread_cond_signal(&ch[c].c);
  pthread_mutex_unlock(&ch[c].m);
}
static int get(int c) {
#ifdef BROKEN
  int full = ch[c].full; /* before it has the mutex: it may miss the signal */
#endif
  pthread_mutex_lock(&ch[c].m);
#ifdef BROKEN
  if (!full) pthread_cond_wait(&ch[c].c, &ch[c].m);
#else
  while (!ch[c].full) pthread_cond_wait(&ch[c].c, &ch[c].m);
#endif
  int v = ch[c].item; ch[c].full = 0;
  pthread_cond_signal(&ch[c].c);
  pthread_mutex_unlock(&ch[c].m);
  return v;
}
static void *source(void *p) {
  for (int r = 1; r <= R; r++) put(0, r);
  return 0;
}
static void *stage(void *p) {
  int i = (int)(long)p;
  for (int r = 1; r <= R; r++) { int v = get(i - 1); put(i, v + 1); }
  return 0;
}
static void *sink(void *p) {
  for (int r = 1; r <= R; r++) { int v = get(N - 2); assert(v == r + N - 2); }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N - 1; i++) { pthread_mutex_init(&ch[i].m, 0); pthread_cond_init(&ch[i].c, 0); }
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, i == 0 ? source : i == N - 1 ? sink : stage, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
