#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef W
#define W 2
#endif
#ifndef T
#define T 3
#endif
#ifndef K
#define K 2
#endif
/* main hands T tasks to W workers through a queue of K places, then shuts the pool down */
static int queue[K], head, count, shut;
static _Atomic int ran[T], completed;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t nonempty = PTHREAD_COND_INITIALIZER, nonfull = PTHREAD_COND_INITIALIZER;
static void *worker(void *p) {
  for (;;) {
    pthread_mutex_lock(&m);
    int n;
    while ((n = count) == 0 && !shut) pthread_cond_wait(&nonempty, &m);
    if (n == 0) { pthread_mutex_unlock(&m); return 0; }
    int h = head, t = queue[h];
    head = (h + 1) % K; count = n - 1;
    pthread_cond_signal(&nonfull);
    pthread_mutex_unlock(&m);
    int before = atomic_exchange(&ran[t], 1);
    assert(before == 0);
    atomic_fetch_add(&completed, 1);
  }
}
int main(void) {
  pthread_t w[W];
  for (int i = 0; i < W; i++) pthread_create(&w[i], 0, worker, 0);
  for (int t = 0; t < T; t++) {
    int n;
    pthread_mutex_lock(&m);
    while ((n = count) == K) pthread_cond_wait(&nonfull, &m);
    queue[(head + n) % K] = t; count = n + 1;
    pthread_cond_signal(&nonempty);
    pthread_mutex_unlock(&m);
  }
  pthread_mutex_lock(&m);
  shut = 1;
  pthread_cond_broadcast(&nonempty);
  pthread_mutex_unlock(&m);
  for (int i = 0; i < W; i++) pthread_join(w[i], 0);
  assert(completed == T);
  return 0;
}
