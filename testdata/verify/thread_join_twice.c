// heddle: => violated pthread:11
// about: a joined thread's identity may not be joined again
#include <pthread.h>

void *worker(void *arg) { return 0; }

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  pthread_join(t, 0); // violated here
  return 0;
}
