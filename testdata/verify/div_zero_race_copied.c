// heddle: => safe complete
// about: the twin that tests and uses a copy
#include <pthread.h>

int d = 2, r;

void *worker(void *arg) {
  d = 0;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  int mine = d;
  if (mine != 0)
    r = 10 / mine;
  pthread_join(t, 0);
  return 0;
}
