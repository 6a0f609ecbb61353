// heddle: --memory-model rc11 => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DSTORES => violated race
// about: a release fence heads what another thread's relaxed update of the flag writes, but not what its store does
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef STORES
#define OTHER atomic_store_explicit(&flag, 2 + atomic_load_explicit(&flag, memory_order_relaxed), memory_order_relaxed)
#else
#define OTHER atomic_fetch_add_explicit(&flag, 2, memory_order_relaxed)
#endif

int data;
atomic_int flag;

void *writer(void *arg) {
  data = 1;
  atomic_thread_fence(memory_order_release);
  atomic_fetch_add_explicit(&flag, 1, memory_order_relaxed);
  return arg;
}

void *other(void *arg) {
  OTHER;
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, writer, 0);
  pthread_create(&u, 0, other, 0);
  if (atomic_load_explicit(&flag, memory_order_relaxed) == 3) {
    atomic_thread_fence(memory_order_acquire);
    assert(data == 1);
  }
  pthread_join(t, 0);
  pthread_join(u, 0);
}
