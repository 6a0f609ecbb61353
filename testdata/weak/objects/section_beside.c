// heddle: --memory-model rc11 => unknown unsupported
// heddle: --memory-model rc11 -DORDER=memory_order_seq_cst => safe complete
// heddle: --memory-model rc11 -DORDER=memory_order_seq_cst -DRELAXED => unknown unsupported
// heddle: --memory-model rc11 -DRELAXED -DSECTION => safe complete
// heddle: --memory-model rc11 -DRELAXED -DJOINED => safe complete
// heddle: --memory-model rc11 -DRELAXED -DJOINED --reduction none => safe complete
// heddle: --memory-model rc11 -DRELAXED -DSECTION -DUNSEEN=2 => violated assert
// heddle: --memory-model tso -DRELAXED => safe complete
// about: nothing comes between the operations of an atomic section, which rc11 does not order against atomic ones outside of sections
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif
#ifndef UNSEEN
#define UNSEEN 1
#endif

atomic_int x, flag;

void looks(void) {
#ifdef SECTION
  __VERIFIER_atomic_begin();
#endif
  int seen = atomic_load(&x);
#ifdef SECTION
  __VERIFIER_atomic_end();
#endif
  assert(seen != UNSEEN);
}

void *thread(void *arg) {
#ifdef RELAXED
  atomic_fetch_add_explicit(&flag, 1, memory_order_relaxed); // so that sequential consistency does not show the same
#endif
#ifndef JOINED
  looks();
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, thread, 0);
#ifdef RELAXED
  atomic_fetch_add_explicit(&flag, 1, memory_order_relaxed);
#endif
  __VERIFIER_atomic_begin();
  atomic_fetch_add_explicit(&x, 1, ORDER);
  atomic_fetch_add_explicit(&x, 1, ORDER);
  __VERIFIER_atomic_end();
  pthread_join(t, 0);
#ifdef JOINED
  looks();
#endif
  return 0;
}
