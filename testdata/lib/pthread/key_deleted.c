// heddle: => violated pthread:8
// about: the key may be deleted before the thread uses it
#include <pthread.h>

pthread_key_t key;

void *user(void *arg) {
  pthread_setspecific(key, arg);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&key, 0);
  pthread_create(&t, 0, user, &key);
  pthread_key_delete(key);
  pthread_join(t, 0);
  return 0;
}
