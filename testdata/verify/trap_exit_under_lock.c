// heddle: => safe complete
// about: the twin that exits with the lock held: the other thread never gets it, and being blocked at the end of the program is no deadlock
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *other(void *arg) {
  pthread_mutex_lock(&m);
  assert(0);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, other, 0);
  exit(0);
}
