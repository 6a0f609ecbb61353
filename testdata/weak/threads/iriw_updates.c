// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => violated assert
// heddle: --memory-model rc11 -DWRITE=memory_order_acq_rel -DUPDATES => safe complete
// heddle: --memory-model rc11 -DREAD=memory_order_seq_cst -DWRITE=memory_order_seq_cst => safe complete
// about: two readers by updates that add nothing can see two stores in different orders: a store follows what the other reader wrote and takes nothing from it; an update would
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef READ
#define READ memory_order_acq_rel
#endif
#ifndef WRITE
#define WRITE memory_order_release
#endif
#ifdef UPDATES
#define SET(p) atomic_fetch_add_explicit(p, 1, WRITE)
#else
#define SET(p) atomic_store_explicit(p, 1, WRITE)
#endif

atomic_int x, y;
int a, b, c, d;

void *set_x(void *arg) {
  SET(&x);
  return arg;
}

void *set_y(void *arg) {
  SET(&y);
  return arg;
}

void *one(void *arg) {
  a = atomic_fetch_add_explicit(&x, 0, READ);
  b = atomic_fetch_add_explicit(&y, 0, READ);
  return arg;
}

void *other(void *arg) {
  c = atomic_fetch_add_explicit(&y, 0, READ);
  d = atomic_fetch_add_explicit(&x, 0, READ);
  return arg;
}

int main(void) {
  pthread_t t[4];
  pthread_create(t + 0, 0, set_x, 0);
  pthread_create(t + 1, 0, set_y, 0);
  pthread_create(t + 2, 0, one, 0);
  pthread_create(t + 3, 0, other, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  assert(!(a == 1 && b == 0 && c == 1 && d == 0));
}
