// heddle: => violated deadlock
// about: the handler that unlocks is off when the thread ends with the mutex held
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void unlock(void *arg) { pthread_mutex_unlock(arg); }

void *user(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  pthread_cleanup_pop(0);
  pthread_exit(0);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
