// heddle: => violated assert:17
// about: the twin without the section
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
  x = 1;
  x = 2;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, worker, 0);
  assert(x != 1); // violated here
  pthread_join(a, 0);
  return 0;
}
