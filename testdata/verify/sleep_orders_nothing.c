// heddle: => violated assert:21
// about: usleep, sleep and sched_yield are no synchronisation
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

int x;

void *worker(void *arg) {
  x = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  usleep(100000);
  sleep(1);
  sched_yield();
  assert(x == 1); // violated here
  pthread_join(t, 0);
  return 0;
}
