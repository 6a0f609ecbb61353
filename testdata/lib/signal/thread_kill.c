// heddle: => safe complete
// about: signal 0 is sent to nobody; of a thread that has ended it may be said that it is none
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>

pthread_t main_thread;

void *worker(void *arg) {
  assert(pthread_kill(main_thread, 0) == 0); // main waits for this thread
  assert(pthread_kill(pthread_self(), 0) == 0);
  return arg;
}

int main(void) {
  pthread_t t;
  main_thread = pthread_self();
  pthread_create(&t, 0, worker, 0);
  int e = pthread_kill(t, 0);
  assert(e == 0 || e == ESRCH);
  assert(pthread_kill(t, 1000) == EINVAL);
  pthread_join(t, 0);
  return 0;
}
