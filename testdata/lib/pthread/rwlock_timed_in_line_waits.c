// heddle: => safe complete
// about: the writer's time is up at some time, so that a reader that reads again gets its lock
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_rwlock_t rw = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
int wrote;

void *writer(void *arg) {
  struct timespec late = {1, 0};
  int e = pthread_rwlock_timedwrlock(&rw, &late);
  assert(e == 0 || e == ETIMEDOUT);
  if (e == 0) {
    wrote = 1;
    pthread_rwlock_unlock(&rw);
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_rwlock_rdlock(&rw);
  pthread_create(&t, 0, writer, 0);
  pthread_rwlock_rdlock(&rw);
  assert(!wrote);
  pthread_rwlock_unlock(&rw);
  pthread_rwlock_unlock(&rw);
  pthread_join(t, 0);
  return 0;
}
