// heddle: --check race => violated race:10
// about: a writer holds the read lock
#include <pthread.h>

int value;
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

void *writer(void *arg) {
  pthread_rwlock_rdlock(&l);
  value = 1; // violated here
  pthread_rwlock_unlock(&l);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  pthread_rwlock_rdlock(&l);
  int v = value;
  pthread_rwlock_unlock(&l);
  pthread_join(t, 0);
  return v > 1;
}
