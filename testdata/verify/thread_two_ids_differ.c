// heddle: => safe complete
// about: two threads that have not been joined have different identities
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) { return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  assert(!pthread_equal(a, b));
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
