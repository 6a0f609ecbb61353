// heddle: => violated assert 14
// about: the step of a thread meets that of one which another thread has yet to create
#include <assert.h>
#include <pthread.h>

int x, y;

void *late(void *arg) {
  x = 2;
  return 0;
}

void *early(void *arg) {
  assert(x != 2);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, early, 0);
  y = 1;
  pthread_create(&b, 0, late, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
