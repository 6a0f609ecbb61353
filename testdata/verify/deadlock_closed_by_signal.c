// pruned: => violated deadlock
// about: the signal closes the cycle: the woken waiter needs a mutex whose holder waits for the waiter's, while main goes on
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
atomic_int waiting;

void *waiter(void *arg) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  waiting = 1;
  pthread_cond_wait(&c, &a); /* keeps b */
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}

void *holder(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, waiter, 0);
  pthread_create(&u, 0, holder, 0);
  while (!waiting)
    ;
  pthread_cond_signal(&c);
  for (;;)
    ;
}
