// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DSEEN=memory_order_acquire => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DSEEN=memory_order_relaxed => violated race
// about: that a block was allocated must happen before it is accessed, also where nothing was written there
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

_Atomic(int *) box;

void *maker(void *arg) {
  atomic_store_explicit(&box, malloc(sizeof(int)), memory_order_release);
  return 0;
}

void *user(void *arg) {
  int *p = atomic_load_explicit(&box, SEEN);
  if (p)
    *p = 1;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, maker, 0);
  pthread_create(&b, 0, user, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
