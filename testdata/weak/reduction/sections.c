// heddle: --memory-model rc11 => violated assert
// heddle: --memory-model rc11 -DACQUIRE=memory_order_acquire => safe complete
// about: atomic sections pass on what was seen whatever they access: which of two that have no cell in common comes first bears on what follows
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

#ifndef ACQUIRE
#define ACQUIRE memory_order_relaxed
#endif
atomic_int x, flag;
int a, b;

void *writes(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  __VERIFIER_atomic_begin();
  a = 1;
  __VERIFIER_atomic_end();
  atomic_store_explicit(&flag, 1, memory_order_release);
  return 0;
}

void *reads(void *arg) {
  __VERIFIER_atomic_begin();
  b = 1;
  __VERIFIER_atomic_end();
  if (atomic_load_explicit(&flag, ACQUIRE))
    assert(atomic_load_explicit(&x, memory_order_relaxed) == 1);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, writes, 0);
  pthread_create(&u, 0, reads, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
