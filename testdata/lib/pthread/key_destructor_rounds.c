// heddle: => safe complete
// about: a destructor that sets its value again is called in four rounds
#include <assert.h>
#include <pthread.h>

pthread_key_t key;
int n;

void again(void *v) {
  n++;
  pthread_setspecific(key, v);
}

void *user(void *arg) {
  pthread_setspecific(key, &n);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&key, again);
  pthread_create(&t, 0, user, 0);
  pthread_join(t, 0);
  assert(n == 4);
  return 0;
}
