// heddle: --memory-model sc => safe complete
// heddle: --memory-model rc11 => violated assert
// heddle: --memory-model rc11 -DORDER=memory_order_seq_cst => violated assert
// about: that a mutex of GenMC's cannot be had tells nothing of what its holder did before it took it, either
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

typedef struct { int word; } mutex;
int __VERIFIER_mutex_trylock(mutex *);
int __VERIFIER_mutex_lock(mutex *);
int __VERIFIER_mutex_unlock(mutex *);

mutex m;
atomic_int data;

static void *holder(void *arg) {
  atomic_store_explicit(&data, 1, ORDER);
  __VERIFIER_mutex_lock(&m);
  __VERIFIER_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, holder, 0);
  if (__VERIFIER_mutex_trylock(&m))
    assert(atomic_load_explicit(&data, ORDER) == 1);
  else
    __VERIFIER_mutex_unlock(&m);
  pthread_join(t, 0);
}
