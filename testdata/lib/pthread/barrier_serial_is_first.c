// heddle: => violated assert
// about: the serial thread may be any, not just the last one to arrive
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_barrier_t bar;
atomic_int arrived;

void *worker(void *arg) {
  int last = atomic_fetch_add(&arrived, 1) == 1;
  if (pthread_barrier_wait(&bar) == PTHREAD_BARRIER_SERIAL_THREAD)
    assert(last);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  return 0;
}
