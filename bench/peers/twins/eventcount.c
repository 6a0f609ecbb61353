#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef P
#define P 1
#endif
#ifndef C
#define C 2
#endif
#ifndef R
#define R 2         /* items of each producer; C divides P * R */
#endif
_Atomic int items, epoch, waiters;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int try_take(void) {
  int v = items;
  while (v > 0) if (atomic_compare_exchange_strong(&items, &v, v - 1)) return 1;
  return 0;
}
static void *producer(void *a) {
  for (int r = 0; r < R; r++) {
    atomic_fetch_add(&items, 1);
    atomic_fetch_add(&epoch, 1);
    if (waiters > 0) {
      pthread_mutex_lock(&m); pthread_cond_broadcast(&c); pthread_mutex_unlock(&m);
    }
  }
  return 0;
}
static void *consumer(void *a) {
  for (int i = 0; i < P * R / C; i++)
    while (!try_take()) {
      atomic_fetch_add(&waiters, 1);
      int key = epoch;
      if (try_take()) { atomic_fetch_sub(&waiters, 1); break; }
      pthread_mutex_lock(&m);
      while (epoch == key) pthread_cond_wait(&c, &m);
      pthread_mutex_unlock(&m);
      atomic_fetch_sub(&waiters, 1);
    }
  return 0;
}
int main(void) {
  pthread_t t[P + C];
  for (int i = 0; i < P; i++) pthread_create(&t[i], 0, producer, 0);
  for (int i = 0; i < C; i++) pthread_create(&t[P + i], 0, consumer, 0);
  for (int i = 0; i < P + C; i++) pthread_join(t[i], 0);
  assert(items == 0); assert(waiters == 0);
  return 0;
}
