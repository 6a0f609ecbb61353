#include <pthread.h>
#include <assert.h>
#ifndef N
#define N 2
#endif
#ifndef K
#define K 3
#endif
#ifndef R
#define R 2
#endif
/* N threads move money between K accounts, locks in order; an auditor takes all of them */
static pthread_mutex_t m[K];
static int bal[K];
static void *mover(void *p) {
  int i = (int)(long)p;
  for (int r = 0; r < R; r++) {
    int a = (i + r) % K, b = (a + 1 + i % (K - 1)) % K;
#ifdef BROKEN
    pthread_mutex_lock(&m[a]); /* of the account that pays alone */
#else
    int lo = a < b ? a : b, hi = a < b ? b : a;
    pthread_mutex_lock(&m[lo]); pthread_mutex_lock(&m[hi]);
#endif
    bal[a]--; bal[b]++;
#ifdef BROKEN
    pthread_mutex_unlock(&m[a]);
#else
    pthread_mutex_unlock(&m[hi]); pthread_mutex_unlock(&m[lo]);
#endif
  }
  return 0;
}
static void *auditor(void *p) {
  int sum = 0;
  for (int k = 0; k < K; k++) pthread_mutex_lock(&m[k]);
  for (int k = 0; k < K; k++) sum += bal[k];
  assert(sum == 20 * K);
  for (int k = 0; k < K; k++) pthread_mutex_unlock(&m[k]);
  return 0;
}
int main(void) {
  pthread_t t[N + 1];
  for (int k = 0; k < K; k++) { pthread_mutex_init(&m[k], 0); bal[k] = 20; }
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, mover, (void *)i);
  pthread_create(&t[N], 0, auditor, 0);
  for (int i = 0; i < N + 1; i++) pthread_join(t[i], 0);
  int sum = 0;
  for (int k = 0; k < K; k++) sum += bal[k];
  assert(sum == 20 * K);
  return 0;
}
