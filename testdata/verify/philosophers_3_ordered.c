// heddle: => safe complete
// about: three philosophers, main being one of them, who take the fork with the smaller number first
#include <pthread.h>

pthread_mutex_t fork_[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

void *philosopher(void *arg) {
  long me = (long)arg, next = (me + 1) % 3;
  long low = me < next ? me : next, high = me < next ? next : me;
  pthread_mutex_lock(&fork_[low]);
  pthread_mutex_lock(&fork_[high]);
  pthread_mutex_unlock(&fork_[high]);
  pthread_mutex_unlock(&fork_[low]);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, philosopher, (void *)0);
  pthread_create(&u, 0, philosopher, (void *)1);
  philosopher((void *)2);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
