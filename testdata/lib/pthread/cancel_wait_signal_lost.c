// heddle: => violated deadlock
// heddle: --check assert => violated assert:10
// about: nobody else waited when the signal came; that another one waits when the cancelled thread has the mutex does not matter
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waits, late, ready;
void handler(void *arg) { assert(!late); pthread_mutex_unlock(&m); }

void *cancelled(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(handler, 0);
  waits = 1;
  pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(0);
  pthread_mutex_unlock(&m);
  return 0;
}

void *latecomer(void *arg) {
  pthread_mutex_lock(&m);
  if (ready) {
    late = 1;
    pthread_cond_wait(&c, &m);
  }
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, cancelled, 0);
  pthread_create(&u, 0, latecomer, 0);
  pthread_mutex_lock(&m);
  if (!waits)
    return 0;
  pthread_cancel(t);
  pthread_cond_signal(&c);
  ready = 1;
  pthread_mutex_unlock(&m);
  pthread_exit(0);
}
