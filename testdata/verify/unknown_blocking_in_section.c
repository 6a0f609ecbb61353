// heddle: => unknown unsupported
// about: a thread may have to wait for a lock inside an atomic section
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  __VERIFIER_atomic_begin();
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  __VERIFIER_atomic_end();
  pthread_join(t, 0);
  return 0;
}
