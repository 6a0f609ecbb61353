// heddle: => violated deadlock:11
// heddle: --check assert => safe complete
// about: a reader that wants to write waits for itself
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int n;

int main(void) {
  pthread_rwlock_rdlock(&lock);
  if (n == 0 && pthread_rwlock_wrlock(&lock) == 0)
    n = 1;
  pthread_rwlock_unlock(&lock);
  return 0;
}
