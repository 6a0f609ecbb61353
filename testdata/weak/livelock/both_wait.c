// heddle: --memory-model sc --check livelock => safe complete
// heddle: --memory-model tso --check livelock => violated livelock
// heddle: --memory-model rc11 --check livelock => violated livelock
// heddle: --memory-model tso --check livelock -DORDER=memory_order_seq_cst => safe complete
// heddle: --memory-model rc11 --check livelock -DORDER=memory_order_seq_cst => safe complete
// about: two threads that each find the other one late wait for each other for ever; with a weaker order both can
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_release
#endif
atomic_int x, y, late;

void enter(atomic_int *mine, atomic_int *others) {
  atomic_store_explicit(mine, 1, ORDER);
  if (atomic_load_explicit(others, memory_order_seq_cst) == 0)
    atomic_fetch_add(&late, 1);
  while (atomic_load(&late) == 2)
    ;
}

void *first(void *arg) {
  enter(&x, &y);
  return 0;
}

void *second(void *arg) {
  enter(&y, &x);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
