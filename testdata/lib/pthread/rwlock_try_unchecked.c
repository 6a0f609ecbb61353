// heddle: => violated pthread
// about: the result of trywrlock is ignored, and a lock not held is unlocked
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int n;

void *count(void *arg) {
  pthread_rwlock_trywrlock(&lock);
  n++;
  pthread_rwlock_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, count, 0);
  pthread_create(&u, 0, count, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
