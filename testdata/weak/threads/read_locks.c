// heddle: --memory-model rc11 --check assert,memory,deadlock,race => violated race
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DSECOND=wrlock => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DFIRST=wrlock => safe complete
// about: threads that share a lock do not synchronise by it, also one after the other; with one that has it for itself they do
#include <pthread.h>
#include <stdatomic.h>
#ifndef FIRST
#define FIRST rdlock
#endif
#ifndef SECOND
#define SECOND rdlock
#endif
#define JOIN(a, b) a##b
#define LOCK(how) JOIN(pthread_rwlock_, how)(&lock)

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
atomic_int left;
int x;

void *first(void *arg) {
  LOCK(FIRST);
  x = 1;
  pthread_rwlock_unlock(&lock);
  atomic_store_explicit(&left, 1, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, first, 0);
  if (atomic_load_explicit(&left, memory_order_relaxed)) {
    LOCK(SECOND);
    x = 2;
    pthread_rwlock_unlock(&lock);
  }
  pthread_join(a, 0);
  return 0;
}
