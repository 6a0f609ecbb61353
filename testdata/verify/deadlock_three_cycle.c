// heddle: --context-bound 5 => violated deadlock
// pruned: => violated deadlock
// about: three mutexes in a ring of three threads, one of which is main
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, c = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *p, pthread_mutex_t *q) {
  pthread_mutex_lock(p);
  pthread_mutex_lock(q);
  pthread_mutex_unlock(q);
  pthread_mutex_unlock(p);
}

void *bc(void *arg) {
  both(&b, &c);
  return 0;
}

void *ca(void *arg) {
  both(&c, &a);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, bc, 0);
  pthread_create(&u, 0, ca, 0);
  both(&a, &b);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
