// heddle: => violated deadlock:20
// heddle: --reduction none => violated deadlock:20
// heddle: -DONCE => safe complete
// about: a wait unlocks a recursive mutex once only, as in glibc: who is to signal never gets it
#define _GNU_SOURCE
#include <pthread.h>

pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;

void take(void) {
#ifndef ONCE
  pthread_mutex_lock(&m);
#endif
}

void wait_ready(void) {
  while (!ready)
    pthread_cond_wait(&c, &m);
}

void *setter(void *arg) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  take();
  pthread_create(&t, 0, setter, 0);
  wait_ready();
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
