// heddle: => safe complete
// heddle: --32 => safe complete
// about: the write lock excludes writers and readers
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_rwlock_t lock;
atomic_int inside;

void *writer(void *arg) {
  pthread_rwlock_wrlock(&lock);
  assert(atomic_fetch_add(&inside, 1) == 0);
  atomic_fetch_sub(&inside, 1);
  pthread_rwlock_unlock(&lock);
  return 0;
}

void *reader(void *arg) {
  pthread_rwlock_rdlock(&lock);
  assert(atomic_load(&inside) == 0);
  pthread_rwlock_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t t, u;
  assert(pthread_rwlock_init(&lock, 0) == 0);
  pthread_create(&t, 0, writer, 0);
  pthread_create(&u, 0, reader, 0);
  writer(0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(pthread_rwlock_destroy(&lock) == 0);
  return 0;
}
