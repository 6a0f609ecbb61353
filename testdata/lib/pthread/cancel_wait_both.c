// heddle: --check assert => violated assert
// about: the signal may find two threads both of which are cancelled
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waiting, cancelled;

void handler(void *arg) {
  assert(++cancelled < 2);
  pthread_mutex_unlock(&m);
}

void *waiter(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(handler, 0);
  waiting++;
  pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(0);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, waiter, 0);
  pthread_create(&u, 0, waiter, 0);
  pthread_mutex_lock(&m);
  if (waiting < 2)
    return 0;
  pthread_cond_signal(&c);
  pthread_cancel(t);
  pthread_cancel(u);
  pthread_mutex_unlock(&m);
  pthread_exit(0);
}
