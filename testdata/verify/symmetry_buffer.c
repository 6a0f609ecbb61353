// A buffer of two places between threads of two kinds, which begin together at a barrier: it does not matter which of a kind stands where.
// pruned: => safe complete
// pruned: -DSILENT => violated deadlock
// pruned: -DONCE => violated assert
#include <assert.h>
#include <pthread.h>
#ifndef N
#define N 2
#endif
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t space = PTHREAD_COND_INITIALIZER, filled = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t start;
static int items, made, taken;

static void *producer(void *p) {
  pthread_barrier_wait(&start);
  pthread_mutex_lock(&m);
  while (items == 2)
    pthread_cond_wait(&space, &m);
  items++;
  made++;
#ifndef SILENT
  pthread_cond_signal(&filled);
#endif
  pthread_mutex_unlock(&m);
  return 0;
}

static void *consumer(void *p) {
  pthread_barrier_wait(&start);
  pthread_mutex_lock(&m);
#ifdef ONCE
  if (items == 0)
#else
  while (items == 0)
#endif
    pthread_cond_wait(&filled, &m);
  assert(items > 0);
  items--;
  taken++;
  pthread_cond_signal(&space);
  pthread_mutex_unlock(&m);
  pthread_exit(0);
}

int main(void) {
  pthread_t t[2 * N];
  pthread_barrier_init(&start, 0, 2 * N);
  for (int i = 0; i < N; i++) {
    pthread_create(&t[2 * i], 0, producer, 0);
    pthread_create(&t[2 * i + 1], 0, consumer, 0);
  }
  for (int i = 0; i < 2 * N; i++)
    pthread_join(t[i], 0);
  assert(items == 0 && made == N && taken == N);
  return 0;
}
