// heddle: => violated pthread:14
// about: a thread that was joined is none any more
#include <pthread.h>
#include <signal.h>

void *worker(void *arg) {
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return pthread_kill(t, 0); // violated here
}
