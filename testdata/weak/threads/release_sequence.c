// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --release-sequence c20 --check assert,memory,deadlock,race => violated race
// heddle: --memory-model rc11 --release-sequence c20 --check assert,memory,deadlock,race -DUPDATES => safe complete
// about: a relaxed store behind a release store of the same thread hands over in C11, not in C++20; an update does in both
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int flag;

void *writer(void *arg) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
#ifdef UPDATES
  atomic_fetch_add_explicit(&flag, 1, memory_order_relaxed);
#else
  atomic_store_explicit(&flag, 2, memory_order_relaxed);
#endif
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  if (atomic_load_explicit(&flag, memory_order_acquire) == 2)
    assert(data == 1);
  pthread_join(a, 0);
  return 0;
}
