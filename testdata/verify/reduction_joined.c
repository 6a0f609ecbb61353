// heddle: => violated assert 22
// about: a read after a join does not meet the writes of the thread that was joined, but those of others
#include <assert.h>
#include <pthread.h>

int x;

void *first(void *arg) {
  x = 1;
  return 0;
}

void *second(void *arg) {
  x = 2;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  assert(x == 1);
  pthread_join(b, 0);
  return 0;
}
