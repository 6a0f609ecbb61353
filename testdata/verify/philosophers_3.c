// heddle: => violated deadlock
// heddle: --check assert,memory,pthread --context-bound 3 => safe bounded
// about: three philosophers, main being one of them, who all take the left fork first
#include <pthread.h>

pthread_mutex_t fork_[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

void *philosopher(void *arg) {
  long me = (long)arg;
  pthread_mutex_lock(&fork_[me]);
  pthread_mutex_lock(&fork_[(me + 1) % 3]);
  pthread_mutex_unlock(&fork_[(me + 1) % 3]);
  pthread_mutex_unlock(&fork_[me]);
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
