// heddle: => violated assert
// about: a read lock excludes no other reader, so an increment under it gets lost
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int n;

void *count(void *arg) {
  pthread_rwlock_rdlock(&lock);
  n = n + 1;
  pthread_rwlock_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, count, 0);
  pthread_create(&u, 0, count, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(n == 2);
  return 0;
}
