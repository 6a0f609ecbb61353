// heddle: => safe complete
// about: the twin of thread_create_uninitialised_pointer: any of four places is one
#include <pthread.h>

int __VERIFIER_nondet_int(void);

void *worker(void *arg) {
  return arg;
}

int main(void) {
  pthread_t places[4];
  int i = __VERIFIER_nondet_int() & 3;
  pthread_t *t = &places[i];
  pthread_create(t, 0, worker, 0);
  pthread_join(places[i], 0);
  return 0;
}
