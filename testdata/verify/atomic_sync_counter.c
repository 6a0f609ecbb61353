// heddle: => safe complete
// about: two threads count with __sync_fetch_and_add and __atomic_add_fetch on a plain int
#include <assert.h>
#include <pthread.h>

int x;

void *first(void *arg) {
  __sync_fetch_and_add(&x, 1);
  return 0;
}

void *second(void *arg) {
  __atomic_add_fetch(&x, 1, __ATOMIC_SEQ_CST);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
