// heddle: --context-bound 1 => violated deadlock
// heddle: --context-bound 0 => safe bounded
// about: one switch is enough to see that nobody can go on; with none the worker still could, so that is a cut
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *worker(void *arg) {
  x = 1;
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, worker, 0);
  x = 2;
  pthread_join(t, 0);
  return 0;
}
