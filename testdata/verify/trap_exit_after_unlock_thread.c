// heddle: => violated assert:11
// about: the same with the exit in a thread that took the lock before its rival was created
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *rival(void *arg) {
  pthread_mutex_lock(&m);
  assert(0); // violated here
  return 0;
}

void *owner(void *arg) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, rival, 0);
  pthread_mutex_unlock(&m);
  exit(0);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, owner, 0);
  pthread_join(t, 0);
  return 0;
}
