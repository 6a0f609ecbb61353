// heddle: => safe complete
// about: opposite orders behind a third mutex that admits one thread at a time
#include <pthread.h>

pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void *ab(void *arg) {
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&gate);
  return 0;
}

void *ba(void *arg) {
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&gate);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, ab, 0);
  pthread_create(&u, 0, ba, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
