// heddle: => safe complete
// about: readers see both halves of what a writer writes under the write lock
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int a, b;

void *writer(void *arg) {
  pthread_rwlock_wrlock(&lock);
  a = 1;
  b = 1;
  pthread_rwlock_unlock(&lock);
  return 0;
}

void *reader(void *arg) {
  pthread_rwlock_rdlock(&lock);
  assert(a == b);
  pthread_rwlock_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t w, r, s;
  pthread_create(&w, 0, writer, 0);
  pthread_create(&r, 0, reader, 0);
  pthread_create(&s, 0, reader, 0);
  pthread_join(w, 0);
  pthread_join(r, 0);
  pthread_join(s, 0);
  return 0;
}
