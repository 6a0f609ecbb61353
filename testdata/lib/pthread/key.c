// heddle: => safe complete
// about: each thread has its own value of a key, NULL at first
#include <assert.h>
#include <pthread.h>

pthread_key_t key;

void *user(void *arg) {
  assert(pthread_getspecific(key) == 0);
  assert(pthread_setspecific(key, arg) == 0);
  assert(pthread_getspecific(key) == arg);
  return 0;
}

int main(void) {
  pthread_t t;
  int x, y;
  assert(pthread_key_create(&key, 0) == 0);
  pthread_create(&t, 0, user, &x);
  user(&y);
  pthread_join(t, 0);
  assert(pthread_getspecific(key) == &y);
  assert(pthread_key_delete(key) == 0);
  return 0;
}
