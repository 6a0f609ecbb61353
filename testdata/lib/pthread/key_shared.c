// heddle: => violated assert
// about: a value set by one thread is not seen by another
#include <assert.h>
#include <pthread.h>

pthread_key_t key;

void *user(void *arg) {
  pthread_setspecific(key, arg);
  return 0;
}

int main(void) {
  pthread_t t;
  int x;
  pthread_key_create(&key, 0);
  pthread_create(&t, 0, user, &x);
  pthread_join(t, 0);
  assert(pthread_getspecific(key) == &x);
  return 0;
}
