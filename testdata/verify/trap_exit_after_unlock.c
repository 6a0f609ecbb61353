// heddle: => violated assert:11
// about: between the unlock and the exit of main the other thread can take the lock and fail
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *other(void *arg) {
  pthread_mutex_lock(&m);
  assert(0); // violated here
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, other, 0);
  pthread_mutex_unlock(&m);
  exit(0);
}
