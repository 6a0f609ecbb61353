// heddle: => violated assert
// about: only one of the two waits: the count of the barrier is 1
#include <assert.h>
#include <pthread.h>

pthread_barrier_t bar;
int b;

void *right(void *arg) {
  b = 1;
  pthread_barrier_wait(&bar);
  return 0;
}

int main(void) {
  pthread_t u;
  pthread_barrier_init(&bar, 0, 1);
  pthread_create(&u, 0, right, 0);
  pthread_barrier_wait(&bar);
  assert(b == 1);
  pthread_join(u, 0);
  return 0;
}
