// heddle: => unknown unsupported
// heddle: -DWRITER => unknown unsupported
// heddle: -DALONE => safe complete
// about: what becomes of a barrier, or of the line of a read/write lock, when a thread that waits there is cancelled is left open
#include <assert.h>
#include <pthread.h>

pthread_barrier_t b;
pthread_rwlock_t l;

void *waits(void *arg) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
#ifdef WRITER
  pthread_rwlock_wrlock(&l);
#else
  pthread_barrier_wait(&b);
#endif
  return 0;
}

int main(void) {
  pthread_t t;
  void *r;
  pthread_rwlockattr_t a;
  pthread_rwlockattr_init(&a);
  pthread_rwlockattr_setkind_np(&a, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
  pthread_rwlock_init(&l, &a);
  pthread_rwlock_rdlock(&l);
#ifdef ALONE
  pthread_barrier_init(&b, 0, 1);
#else
  pthread_barrier_init(&b, 0, 2);
#endif
  pthread_create(&t, 0, waits, 0);
  pthread_cancel(t);
  pthread_join(t, &r);
  assert(r == PTHREAD_CANCELED || r == 0);
}
