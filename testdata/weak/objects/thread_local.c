// heddle: --memory-model sc => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DPUBLISH=memory_order_relaxed => violated race
// heddle: --memory-model pso -DPUBLISH=memory_order_relaxed => violated assert
// about: a thread-local object that another thread reaches by its address is memory like any other
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef PUBLISH
#define PUBLISH memory_order_release
#endif

_Thread_local int mine;
_Atomic(int *) shown;
atomic_int seen;

void *owner(void *arg) {
  mine = 1;
  atomic_store_explicit(&shown, &mine, PUBLISH);
  while (!atomic_load_explicit(&seen, memory_order_acquire))
    ;
  assert(mine == 2);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, owner, 0);
  int *p;
  while (!(p = atomic_load_explicit(&shown, memory_order_acquire)))
    ;
  assert(*p == 1 && mine == 0);
  *p = 2;
  atomic_store_explicit(&seen, 1, memory_order_release);
  pthread_join(t, 0);
}
