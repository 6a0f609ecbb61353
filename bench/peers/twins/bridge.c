#include <pthread.h>
#include <assert.h>
#ifndef A
#define A 2
#endif
#ifndef B
#define B 2
#endif
#ifndef R
#define R 1
#endif
/* a bridge of one lane: A cars from one side, B from the other, R crossings each; who
   waits on the other side is let over when the bridge gets empty */
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c[2];
static int on[2], waiting[2], turn;
static void *car(void *p) {
  int d = (int)(long)p;
  for (int r = 0; r < R; r++) {
    pthread_mutex_lock(&m);
    waiting[d]++;
    while (on[1 - d] > 0 || (waiting[1 - d] > 0 && turn != d)) pthread_cond_wait(&c[d], &m);
    waiting[d]--; on[d]++;
    pthread_mutex_unlock(&m);
    assert(on[1 - d] == 0);
    pthread_mutex_lock(&m);
    if (--on[d] == 0) {
      turn = 1 - d;
      pthread_cond_broadcast(&c[0]); pthread_cond_broadcast(&c[1]);
    }
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t t[A + B];
  pthread_cond_init(&c[0], 0); pthread_cond_init(&c[1], 0);
  for (int i = 0; i < A + B; i++) pthread_create(&t[i], 0, car, (void *)(long)(i < A ? 0 : 1));
  for (int i = 0; i < A + B; i++) pthread_join(t[i], 0);
  assert(on[0] == 0 && on[1] == 0);
  return 0;
}
