// heddle: => violated assert:15
// about: a lock that is taken inside an atomic section may be free
#include <assert.h>
#include <pthread.h>

int seen;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

void *worker(void *arg) {
  seen = 1;
  __VERIFIER_atomic_begin();
  pthread_mutex_lock(&m);
  assert(!arg); // violated here
  pthread_mutex_unlock(&m);
  __VERIFIER_atomic_end();
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, &t);
  pthread_mutex_lock(&m);
  pthread_join(t, 0);
  return 0;
}
