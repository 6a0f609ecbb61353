#include <pthread.h>
#include <sched.h>
#include <assert.h>
#ifndef N
#define N 2
#endif
#ifndef K
#define K 2
#endif
#ifndef R
#define R 2
#endif
/* transfers that try the second lock and give the first back when they fail */
static pthread_mutex_t m[K];
static int bal[K];
static void *mover(void *p) {
  int i = (int)(long)p;
  for (int r = 0; r < R; r++) {
    int a = (i + r) % K, b = (a + 1 + i % (K - 1)) % K;
    for (;;) {
      pthread_mutex_lock(&m[a]);
      if (pthread_mutex_trylock(&m[b]) == 0) break;
      pthread_mutex_unlock(&m[a]);
      sched_yield();
    }
    bal[a]--; bal[b]++;
    pthread_mutex_unlock(&m[b]); pthread_mutex_unlock(&m[a]);
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int k = 0; k < K; k++) { pthread_mutex_init(&m[k], 0); bal[k] = 20; }
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, mover, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  int sum = 0;
  for (int k = 0; k < K; k++) sum += bal[k];
  assert(sum == 20 * K);
  return 0;
}
