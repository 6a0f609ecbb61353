// heddle: --context-bound 0 => safe bounded
// heddle: --context-bound 1 => safe bounded
// heddle: --context-bound 2 => safe complete
// heddle: => safe complete
// about: main blocked in join when the switches run out is a cut, no deadlock; here two switches are all there can be
#include <pthread.h>

int x;

void *worker(void *arg) {
  x = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return x - 1;
}
