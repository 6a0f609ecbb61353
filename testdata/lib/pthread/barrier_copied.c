// heddle: => safe complete
// about: the copy of a barrier is another object, which may be initialised
#include <pthread.h>
#include <string.h>

struct box {
  pthread_barrier_t b;
} first, second;
pthread_barrier_t third;

void *waiter(void *arg) {
  pthread_barrier_wait(&second.b);
  pthread_barrier_wait(&third);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&first.b, 0, 3);
  second = first;
  memcpy(&third, &first.b, sizeof third);
  pthread_barrier_init(&second.b, 0, 2);
  pthread_barrier_init(&third, 0, 2);
  pthread_create(&t, 0, waiter, 0);
  waiter(0);
  pthread_join(t, 0);
  return 0;
}
