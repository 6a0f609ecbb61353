#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef N
#define N 3         /* threads of a pipeline, a ring between each and the next */
#endif
#ifndef ITEMS
#define ITEMS 3
#endif
#ifndef CAP
#define CAP 2
#endif
_Atomic int head[N - 1], tail[N - 1], buf[N - 1][CAP];
static void *run(void *p) {
  int me = (int)(long)p, seenhead = 0, seentail = 0;
  for (int i = 0; i < ITEMS; i++) {
    int v = i + 1;
    if (me > 0) {
      while (seentail == i) seentail = tail[me - 1];
      v = buf[me - 1][i % CAP]; head[me - 1] = i + 1;
    }
    if (me < N - 1) {
      while (i - seenhead == CAP) seenhead = head[me];
      buf[me][i % CAP] = v; tail[me] = i + 1;
    } else assert(v == i + 1);
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
