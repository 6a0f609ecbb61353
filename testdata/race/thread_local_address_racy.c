// heddle: --check race => violated race:12
// about: the address of a thread-local variable is given away and used
#include <pthread.h>
#include <stdatomic.h>

_Thread_local int mine;
int *_Atomic shared;

void *worker(void *arg) {
  int *p = shared;
  if (p)
    *p = 1; // violated here
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
