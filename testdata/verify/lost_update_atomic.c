// heddle: => safe complete
// about: the twin of lost_update on an _Atomic int, whose ++ is one indivisible step
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic int x;

void *worker(void *arg) {
  for (int i = 0; i < 2; i++)
    x++;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 4);
  return 0;
}
