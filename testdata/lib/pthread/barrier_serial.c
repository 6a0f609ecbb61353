// heddle: => safe complete
// heddle: --32 => safe complete
// about: exactly one thread gets PTHREAD_BARRIER_SERIAL_THREAD
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_barrier_t bar;
atomic_int serial;

void *worker(void *arg) {
  int r = pthread_barrier_wait(&bar);
  assert(r == 0 || r == PTHREAD_BARRIER_SERIAL_THREAD);
  if (r)
    serial++;
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_barrier_init(&bar, 0, 3);
  pthread_create(&t, 0, worker, 0);
  pthread_create(&u, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(serial == 1);
  return 0;
}
