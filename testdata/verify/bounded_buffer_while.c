// heddle: --context-bound 5 => safe bounded
// pruned: => safe complete
// about: one producer, two consumers and a buffer of one slot; waits are in while loops
#include <assert.h>
#include <pthread.h>

int count, slot;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;

void *producer(void *arg) {
  for (int i = 1; i <= 2; i++) {
    pthread_mutex_lock(&m);
    while (count == 1)
      pthread_cond_wait(&not_full, &m);
    slot = i;
    count++;
    assert(count == 1);
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&m);
  }
  return 0;
}

void *consumer(void *arg) {
  pthread_mutex_lock(&m);
  while (count == 0)
    pthread_cond_wait(&not_empty, &m);
  assert(count == 1);
  count--;
  pthread_cond_signal(&not_full);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t p, c, d;
  pthread_create(&p, 0, producer, 0);
  pthread_create(&c, 0, consumer, 0);
  pthread_create(&d, 0, consumer, 0);
  pthread_join(p, 0);
  pthread_join(c, 0);
  pthread_join(d, 0);
  assert(count == 0);
  return 0;
}
