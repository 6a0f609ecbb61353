/* A bounded buffer with a mutex and two condition variables. */
#include <assert.h>
#include <pthread.h>

#define PRODUCERS 2
#define CONSUMERS 2
#ifndef ITEMS
#define ITEMS 2 /* of each */
#endif
#ifndef SIZE
#define SIZE 1
#endif

static int buffer[SIZE], count, in, out;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER, not_full = PTHREAD_COND_INITIALIZER;

#ifdef BROKEN
#define WAIT if /* what was true when the signal came may be so no longer */
#else
#define WAIT while
#endif

static void *producer(void *arg) {
  for (int i = 1; i <= ITEMS; i++) {
    pthread_mutex_lock(&m);
    WAIT (count == SIZE)
      pthread_cond_wait(&not_full, &m);
    buffer[in] = i;
    in = (in + 1) % SIZE;
    int n = count;
    assert(n < SIZE);
    count = n + 1;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&m);
  }
  return arg;
}

static void *consumer(void *arg) {
  for (int i = 0; i < ITEMS; i++) {
    pthread_mutex_lock(&m);
    WAIT (count == 0)
      pthread_cond_wait(&not_empty, &m);
    int item = buffer[out];
    assert(item >= 1 && item <= ITEMS);
    out = (out + 1) % SIZE;
    int n = count;
    assert(n > 0);
    count = n - 1;
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&m);
  }
  return arg;
}

int main(void) {
  pthread_t p[PRODUCERS], c[CONSUMERS];
  for (int i = 0; i < PRODUCERS; i++)
    pthread_create(&p[i], 0, producer, 0);
  for (int i = 0; i < CONSUMERS; i++)
    pthread_create(&c[i], 0, consumer, 0);
  for (int i = 0; i < PRODUCERS; i++)
    pthread_join(p[i], 0);
  for (int i = 0; i < CONSUMERS; i++)
    pthread_join(c[i], 0);
  assert(count == 0);
  return 0;
}
