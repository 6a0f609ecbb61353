// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model rc11 => safe complete
// about: a local variable of a later call has the address of an earlier one's and nothing of its messages
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic(atomic_int *) where;

void *answers(void *arg) {
  for (int i = 1; i <= 2; i++) {
    atomic_int *p;
    while (!(p = atomic_load_explicit(&where, memory_order_acquire)))
      ;
    atomic_store_explicit(&where, 0, memory_order_relaxed);
    assert(atomic_load_explicit(p, memory_order_relaxed) == 0);
    atomic_store_explicit(p, i, memory_order_release);
  }
  return arg;
}

void ask(int i) {
  atomic_int answer = 0;
  atomic_store_explicit(&where, &answer, memory_order_release);
  int r;
  while (!(r = atomic_load_explicit(&answer, memory_order_acquire)))
    ;
  assert(r == i);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, answers, 0);
  ask(1);
  ask(2);
  pthread_join(t, 0);
}
