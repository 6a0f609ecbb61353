// heddle: => violated deadlock
// about: two threads, let go by a third, come to wait for each other at once, and main may return then
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
pthread_barrier_t go;

void *first(void *arg) {
  pthread_mutex_lock(&a);
  pthread_barrier_wait(&go);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return 0;
}

void *second(void *arg) {
  pthread_mutex_lock(&b);
  pthread_barrier_wait(&go);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_barrier_init(&go, 0, 3);
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_barrier_wait(&go);
  return 0;
}
