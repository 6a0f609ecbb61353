// heddle: => violated pthread:6
// about: pthread_exit in a destructor
#include <pthread.h>

pthread_key_t key;
void destroy(void *v) { pthread_exit(v); }

void *user(void *arg) {
  pthread_setspecific(key, &key);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&key, destroy);
  pthread_create(&t, 0, user, 0);
  pthread_join(t, 0);
  return 0;
}
