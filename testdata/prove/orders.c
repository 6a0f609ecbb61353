// Two threads take two locks while main goes on: in opposite orders they wait for each other for ever, which main never notices.
// prove: --check assert,deadlock : safe
// prove: -DOPPOSITE --check assert,deadlock : violated
// prove: -DOPPOSITE -DRETURN --check assert,deadlock : violated
// prove: -DOPPOSITE -DOUTER --check assert,deadlock : safe
#include <pthread.h>

pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER, outer = PTHREAD_MUTEX_INITIALIZER;
int lamp;

static void both(pthread_mutex_t *a, pthread_mutex_t *b) {
#ifdef OUTER
  pthread_mutex_lock(&outer);
#endif
  pthread_mutex_lock(a);
  pthread_mutex_lock(b);
  pthread_mutex_unlock(b);
  pthread_mutex_unlock(a);
#ifdef OUTER
  pthread_mutex_unlock(&outer);
#endif
}

static void *up(void *arg) {
  both(&first, &second);
  return 0;
}

static void *down(void *arg) {
#ifdef OPPOSITE
  both(&second, &first);
#else
  both(&first, &second);
#endif
  return 0;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, up, 0);
  pthread_create(&t, 0, down, 0);
#ifndef RETURN
  for (;;)
#endif
    lamp = !lamp;
  return 0;
}
