// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DANNOUNCE=memory_order_acq_rel => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DANNOUNCE=memory_order_acq_rel => violated race
// heddle: --memory-model sc --check assert,memory,deadlock,race -DRELEASE=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DRELEASE=memory_order_relaxed => violated race
// about: hazard pointers (Michael 2004): a reader announces what it uses, and looks again
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#ifndef ANNOUNCE
#define ANNOUNCE memory_order_seq_cst
#endif
#ifndef RELEASE
#define RELEASE memory_order_release
#endif

int objects[2] = {1, 2};
int *_Atomic shared = &objects[0];
int *_Atomic hazard;

void *reader(void *arg) {
  int *p = atomic_load_explicit(&shared, memory_order_relaxed);
  atomic_store_explicit(&hazard, p, memory_order_relaxed);
  atomic_thread_fence(ANNOUNCE);
  if (atomic_load_explicit(&shared, memory_order_acquire) == p)
    assert(*p);
  atomic_store_explicit(&hazard, NULL, RELEASE);
  return 0;
}

void *reclaimer(void *arg) {
  int *old = atomic_exchange_explicit(&shared, &objects[1], memory_order_acq_rel);
  atomic_thread_fence(memory_order_seq_cst);
  if (atomic_load_explicit(&hazard, memory_order_acquire) != old)
    *old = 0;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, reader, 0);
  pthread_create(&b, 0, reclaimer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
