#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef K
#define K 2
#endif
#ifndef R
#define R 1
#endif
#ifndef W
#define W 2
#endif
_Atomic int epoch = 1, cur, rd[K], data[2] = { 1, 0 };   /* data 0: reclaimed */
static void *reader(void *p) {
  int i = (int)(long)p;
  for (int r = 0; r < R; r++) {
    int e = epoch; rd[i] = e;
    int c = cur, x = data[c], y = data[c];
    assert(x == y && x > 0);
    rd[i] = 0;
  }
  return 0;
}
static void *writer(void *p) {
  int old = 0, e = 1;
  for (int w = 0; w < W; w++) {
    data[1 - old] = w + 2; cur = 1 - old;
    e++; epoch = e;
    for (int k = 0; k < K; k++) for (;;) { int v = rd[k]; if (v == 0 || v == e) break; }
    data[old] = 0;
    old = 1 - old;
  }
  return 0;
}
int main(void) {
  pthread_t t[K + 1];
  for (long i = 0; i < K; i++) pthread_create(&t[i], 0, reader, (void *)i);
  pthread_create(&t[K], 0, writer, 0);
  for (int i = 0; i <= K; i++) pthread_join(t[i], 0);
  assert(data[W % 2] == W + 1);
  return 0;
}
