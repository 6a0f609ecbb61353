// heddle: => violated assert:12
// about: the twin whose thread only returns
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) { return 0; }

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(0); // violated here
  return 0;
}
