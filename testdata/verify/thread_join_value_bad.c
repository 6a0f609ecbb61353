// heddle: => violated assert:14
// about: the value of the other thread is expected
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) { return arg; }

int main(void) {
  pthread_t a, b;
  void *r;
  pthread_create(&a, 0, worker, (void *)1L);
  pthread_create(&b, 0, worker, (void *)2L);
  pthread_join(b, &r);
  assert((long)r == 1); // violated here
  pthread_join(a, 0);
  return 0;
}
