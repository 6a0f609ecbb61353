// heddle: => safe complete
// about: any thread may join another one; the identity is passed as the argument
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
  x = 1;
  return 0;
}

void *joiner(void *arg) {
  pthread_join(*(pthread_t *)arg, 0);
  assert(x == 1);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, joiner, &a);
  pthread_join(b, 0);
  return 0;
}
