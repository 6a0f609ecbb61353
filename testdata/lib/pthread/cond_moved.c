// heddle: => violated memory
// about: realloc moves a condition variable on which a thread waits
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t *c;
int waits;

void *waiter(void *arg) {
  struct timespec now = {0, 0};
  pthread_mutex_lock(&m);
  waits = 1;
  pthread_cond_timedwait(c, &m, &now);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  c = malloc(sizeof *c);
  pthread_cond_init(c, 0);
  pthread_create(&t, 0, waiter, 0);
  pthread_mutex_lock(&m);
  if (waits) {
    c = realloc(c, 2 * sizeof *c);
  }
  pthread_mutex_unlock(&m);
  return 0;
}
