#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef W
#define W 2
#endif
#ifndef K
#define K 1
#endif
#ifndef R
#define R 1
#endif
_Atomic int seq, a, b;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *writer(void *p) {
  for (int r = 0; r < R; r++) {
    pthread_mutex_lock(&m);
    int s = seq; seq = s + 1;
    int v = a; a = v + 1; b = v + 1;
    seq = s + 2;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
static void *reader(void *p) {
  for (int r = 0; r < R; r++) {
    int s, x, y;
    do { while ((s = seq) % 2) ; x = a; y = b; } while (seq != s);
    assert(x == y);
  }
  return 0;
}
int main(void) {
  pthread_t t[W + K];
  for (int i = 0; i < W; i++) pthread_create(&t[i], 0, writer, 0);
  for (int i = 0; i < K; i++) pthread_create(&t[W + i], 0, reader, 0);
  for (int i = 0; i < W + K; i++) pthread_join(t[i], 0);
  assert(a == W * R); assert(b == W * R);
  return 0;
}
