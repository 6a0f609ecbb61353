// heddle: => safe complete
// heddle: --32 => safe complete
// about: a thread cancelled in a condition wait holds the mutex in its handler, which unlocks it
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int handled;

void unlock(void *arg) {
  handled++;
  pthread_mutex_unlock(&m);
}

void *waiter(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, 0);
  for (;;)
    pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(1);
  return 0;
}

int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, waiter, 0);
  assert(pthread_cancel(t) == 0);
  assert(pthread_join(t, &r) == 0);
  assert(r == PTHREAD_CANCELED);
  assert(pthread_mutex_trylock(&m) == 0);
  assert(handled == 1);
  return 0;
}
