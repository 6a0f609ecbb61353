// heddle: => violated assert:22
// about: a writer with a deadline waits in line, too: while it does, others cannot read along
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <time.h>

pthread_rwlock_t rw = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;

void *writer(void *arg) {
  struct timespec late = {1, 0};
  if (pthread_rwlock_timedwrlock(&rw, &late) == 0)
    pthread_rwlock_unlock(&rw);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_rwlock_rdlock(&rw);
  pthread_create(&t, 0, writer, 0);
  int e = pthread_rwlock_tryrdlock(&rw);
  assert(e == 0); // violated here
  pthread_rwlock_unlock(&rw);
  pthread_rwlock_unlock(&rw);
  pthread_join(t, 0);
  return 0;
}
