// heddle: => safe complete
// about: the twin that takes the pointer by an atomic exchange
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

_Atomic(char *) shared;

static void drop(void) {
  char *p = atomic_exchange(&shared, 0);
  if (p)
    free(p);
}

void *worker(void *arg) {
  drop();
  return 0;
}

int main(void) {
  pthread_t t;
  shared = malloc(1);
  pthread_create(&t, 0, worker, 0);
  drop();
  pthread_join(t, 0);
  return 0;
}
