// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// heddle: --memory-model rc11 --check race -DPUBLISH=memory_order_relaxed => violated race
// about: a block that has the address of one that was freed holds nothing of what others had seen of that
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef PUBLISH
#define PUBLISH memory_order_release
#endif

struct block {
  atomic_int value;
};
_Atomic(struct block *) current;
atomic_int turn;

void *reader(void *arg) {
  struct block *b = atomic_load_explicit(&current, memory_order_relaxed);
  int r = atomic_load_explicit(&b->value, memory_order_relaxed);
  assert(r == 1 || r == 2);
  atomic_store_explicit(&turn, 1, memory_order_release);
  while (atomic_load_explicit(&turn, memory_order_acquire) != 2)
    ;
  b = atomic_load_explicit(&current, memory_order_relaxed);
  assert(atomic_load_explicit(&b->value, memory_order_relaxed) == 5);
  return arg;
}

int main(void) {
  pthread_t t;
  struct block *b = malloc(sizeof *b);
  atomic_init(&b->value, 1);
  atomic_store_explicit(&current, b, memory_order_relaxed);
  pthread_create(&t, 0, reader, 0);
  atomic_store_explicit(&b->value, 2, memory_order_relaxed);
  while (atomic_load_explicit(&turn, memory_order_acquire) != 1)
    ;
  free(b);
  b = malloc(sizeof *b);
  atomic_init(&b->value, 5);
  atomic_store_explicit(&current, b, memory_order_relaxed);
  atomic_store_explicit(&turn, 2, PUBLISH);
  pthread_join(t, 0);
  free(b);
}
