// heddle: => violated assert:10
// about: pthread_exit in main lets the other threads go on
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
  x = 1;
  assert(x == 0); // violated here
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_exit(0);
}
