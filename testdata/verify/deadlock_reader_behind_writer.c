// heddle: => violated deadlock
// about: where writers wait in line, a reader that reads again waits for a writer that waits for it; main returns
#define _GNU_SOURCE
#include <pthread.h>

pthread_rwlock_t rw = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;

void *reader(void *arg) {
  pthread_rwlock_rdlock(&rw);
  pthread_rwlock_rdlock(&rw);
  pthread_rwlock_unlock(&rw);
  pthread_rwlock_unlock(&rw);
  return 0;
}

void *writer(void *arg) {
  pthread_rwlock_wrlock(&rw);
  pthread_rwlock_unlock(&rw);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, reader, 0);
  pthread_create(&u, 0, writer, 0);
  return 0;
}
