// heddle: => safe complete
// about: attributes come back as they were set
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
  pthread_rwlockattr_t a;
  pthread_rwlock_t lock;
  int v = -1;
  assert(pthread_rwlockattr_init(&a) == 0);
  assert(pthread_rwlockattr_getpshared(&a, &v) == 0 && v == PTHREAD_PROCESS_PRIVATE);
  assert(pthread_rwlockattr_setpshared(&a, PTHREAD_PROCESS_SHARED) == 0);
  assert(pthread_rwlockattr_setpshared(&a, 7) == EINVAL);
  assert(pthread_rwlockattr_setkind_np(&a, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP) == 0);
  assert(pthread_rwlockattr_getpshared(&a, &v) == 0 && v == PTHREAD_PROCESS_SHARED);
  assert(pthread_rwlockattr_getkind_np(&a, &v) == 0 && v == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
  assert(pthread_rwlock_init(&lock, &a) == 0);
  assert(pthread_rwlockattr_destroy(&a) == 0);
  assert(pthread_rwlock_rdlock(&lock) == 0);
  assert(pthread_rwlock_unlock(&lock) == 0);
  return 0;
}
