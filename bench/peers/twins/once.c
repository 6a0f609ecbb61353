#include <pthread.h>
#include <assert.h>
#ifndef N
#define N 3
#endif
#ifndef R
#define R 2
#endif
/* as lazy.c, by pthread_once */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int a, b, made;
static void init(void) { a = 1; b = 2; made++; }
static void *run(void *arg) {
  for (int r = 0; r < R; r++) {
    pthread_once(&once, init);
    assert(a == 1); assert(b == 2);
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, run, 0);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  assert(made == 1);
  return 0;
}
