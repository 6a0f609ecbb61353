// heddle: => safe complete
// about: both waited when the signal came: to cancel one of them costs the other one nothing
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waiting, woken, cancelled;

void handler(void *arg) {
  cancelled++;
  pthread_mutex_unlock(&m);
}

void *waiter(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(handler, 0);
  waiting++;
  pthread_cond_wait(&c, &m);
  woken++;
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
  pthread_mutex_unlock(&m);
  pthread_cancel(t);
  pthread_join(t, 0);
  pthread_mutex_lock(&m);
  int lost = cancelled;
  pthread_mutex_unlock(&m);
  if (lost)
    pthread_join(u, 0);
  assert(!lost || woken == 1);
  return 0;
}
