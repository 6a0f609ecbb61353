// heddle: --check race => safe complete
// about: the other thread looks at the address only
#include <pthread.h>
#include <stdatomic.h>

_Thread_local int mine;
int *_Atomic shared;

void *worker(void *arg) {
  int *p = shared;
  if (p)
    return p == &mine ? arg : 0;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  shared = &mine;
  int n = mine;
  shared = 0;
  if (n > 1)
    return 1;
  pthread_join(t, 0);
  return 0;
}
