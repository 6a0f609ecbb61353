// heddle: => violated assert
// about: two readers are inside at the same time
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
atomic_int inside;

void *reader(void *arg) {
  pthread_rwlock_rdlock(&lock);
  int others = atomic_fetch_add(&inside, 1);
  assert(others == 0);
  atomic_fetch_sub(&inside, 1);
  pthread_rwlock_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, reader, 0);
  reader(0);
  pthread_join(t, 0);
  return 0;
}
