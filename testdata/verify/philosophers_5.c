// heddle: --context-bound 2 => safe bounded
// pruned: => violated deadlock
// about: five philosophers who all take the left fork first
#include <pthread.h>

pthread_mutex_t fork_[5] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                            PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

void *philosopher(void *arg) {
  long me = (long)arg;
  pthread_mutex_lock(&fork_[me]);
  pthread_mutex_lock(&fork_[(me + 1) % 5]);
  pthread_mutex_unlock(&fork_[(me + 1) % 5]);
  pthread_mutex_unlock(&fork_[me]);
  return 0;
}

int main(void) {
  pthread_t t[5];
  for (long i = 0; i < 5; i++)
    pthread_create(&t[i], 0, philosopher, (void *)i);
  for (int i = 0; i < 5; i++)
    pthread_join(t[i], 0);
  return 0;
}
