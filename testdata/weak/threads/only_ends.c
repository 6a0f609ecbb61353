// heddle: --memory-model rc11 => safe complete
// heddle: --memory-model rc11 --reduction none => safe complete
// heddle: --memory-model rc11 -DJOINED --reduction none => safe complete
// heddle: --memory-model rc11 -DTIMES=4 -DHANDLER=memory_order_relaxed => violated assert
// heddle: --memory-model rc11 -DTIMES=4 -DHANDLER=memory_order_acquire => safe complete
// about: no message is kept for a thread that does nothing more than to end, or to end the program; exit handlers read
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef TIMES
#define TIMES 40
#endif

atomic_int x, y;

void *writes(void *arg) {
  for (int i = 1; i <= TIMES; i++)
    atomic_store_explicit(&x, i, memory_order_relaxed);
  atomic_store_explicit(&y, 1, memory_order_release);
  return arg;
}

void *ends(void *arg) { return arg; }

#ifdef HANDLER
void handler(void) {
  if (atomic_load_explicit(&y, HANDLER))
    assert(atomic_load_explicit(&x, memory_order_relaxed) == TIMES);
}
#endif

int main(void) {
  pthread_t a, b;
#ifdef HANDLER
  atexit(handler);
#endif
#ifdef JOINED
  pthread_create(&b, 0, ends, 0);
#endif
  pthread_create(&a, 0, writes, 0);
#ifdef JOINED
  pthread_join(a, 0);
  pthread_join(b, 0);
#endif
  return 0;
}
