// heddle: => violated pthread:9
// about: a lock on the heap that nobody initialised
#include <pthread.h>
#include <stdlib.h>

int main(void) {
  pthread_rwlock_t *lock = malloc(sizeof *lock);
  if (lock)
    pthread_rwlock_wrlock(lock);
  return 0;
}
