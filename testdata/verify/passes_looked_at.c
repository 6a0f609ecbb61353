// heddle: => violated assert
// heddle: -DTIMED => violated assert
// heddle: -DSPIN => violated assert
// heddle: -DWAITS => safe complete
// about: who tries to take a lock sees that another thread holds it
#include <assert.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_spinlock_t s;
int x;

void *looker(void *arg) {
#if defined TIMED
  struct timespec soon = {0, 0};
  int taken = pthread_mutex_timedlock(&m, &soon);
#elif defined SPIN
  int taken = pthread_spin_trylock(&s);
#elif defined WAITS
  int taken = pthread_mutex_lock(&m);
#else
  int taken = pthread_mutex_trylock(&m);
#endif
  assert(taken == 0);
#ifdef WAITS
  pthread_mutex_unlock(&m);
#endif
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_spin_init(&s, 0);
  pthread_create(&a, 0, looker, 0);
#ifdef SPIN
  pthread_spin_lock(&s);
  x++;
  pthread_spin_unlock(&s);
#else
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
#endif
  pthread_join(a, 0);
}
