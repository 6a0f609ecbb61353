// heddle: => safe complete
// about: behind the barrier everybody sees what all wrote before it
#include <assert.h>
#include <pthread.h>

pthread_barrier_t bar;
int a, b;

void *left(void *arg) {
  a = 1;
  pthread_barrier_wait(&bar);
  assert(b == 1);
  return 0;
}

void *right(void *arg) {
  b = 1;
  pthread_barrier_wait(&bar);
  assert(a == 1);
  return 0;
}

int main(void) {
  pthread_t t, u;
  assert(pthread_barrier_init(&bar, 0, 2) == 0);
  pthread_create(&t, 0, left, 0);
  pthread_create(&u, 0, right, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(pthread_barrier_destroy(&bar) == 0);
  return 0;
}
