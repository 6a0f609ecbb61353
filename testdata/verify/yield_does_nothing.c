// heddle: => safe complete
// about: sched_yield gives 0 and changes nothing
#include <assert.h>
#include <pthread.h>
#include <sched.h>

int x;

void *worker(void *arg) {
  int r = sched_yield();
  assert(r == 0);
  x = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  sched_yield();
  pthread_join(t, 0);
  assert(x == 1);
  return 0;
}
