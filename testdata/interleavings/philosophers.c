// about: three philosophers, ordered, each hungry or not
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

pthread_mutex_t fork_[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int meals;
static void *philosopher(void *arg) {
  int me = (long)arg;
  int a = me < (me + 1) % 3 ? me : (me + 1) % 3, b = me + (me + 1) % 3 - a;
  for (int i = 0; i < 2; i++)
    if (__VERIFIER_nondet_int()) {
      pthread_mutex_lock(&fork_[a]);
      pthread_mutex_lock(&fork_[b]);
      pthread_mutex_unlock(&fork_[b]);
      pthread_mutex_unlock(&fork_[a]);
    }
  return 0;
}
int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, philosopher, (void *)0L);
  pthread_create(&t[1], 0, philosopher, (void *)1L);
  pthread_create(&t[2], 0, philosopher, (void *)2L);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  pthread_join(t[2], 0);
  assert(meals == 0);
  return 0;
}
