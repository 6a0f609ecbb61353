// heddle: -DASSUME => violated assert
// heddle: -DFAIL => violated
// heddle: -DLOOP => violated assert
// heddle: -DEXIT => violated assert
// heddle: -DDEADLOCK => violated deadlock
// about: what a thread does in a critical section hides nothing of what others do, though it goes no further
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

void __VERIFIER_assume(int);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
int x, *none;
atomic_int flag;

void *inside(void *arg) {
  pthread_mutex_lock(&m);
  flag = 1;
  x++;
#if defined ASSUME
  __VERIFIER_assume(x == 2);
#elif defined FAIL
  x = *none;
#elif defined LOOP
  while (x == 1)
    ;
#elif defined EXIT
  exit(0);
#elif defined DEADLOCK
  pthread_mutex_lock(&n);
  x++;
  pthread_mutex_unlock(&n);
#endif
  x++;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, inside, 0);
#ifdef DEADLOCK
  pthread_mutex_lock(&n);
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&n);
#else
  assert(!flag);
#endif
  pthread_join(a, 0);
}
