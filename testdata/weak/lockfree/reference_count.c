// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DDROP=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DDROP=memory_order_relaxed => violated race
// heddle: --memory-model sc --check assert,memory,deadlock,race -DLAST=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DLAST=memory_order_relaxed => violated race
// about: a reference count: the last one to drop it destroys the object
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef DROP
#define DROP memory_order_release
#endif
#ifndef LAST
#define LAST memory_order_acquire
#endif

atomic_int references = 2;
int object = 1;

void *user(void *arg) {
  assert(object == 1);
  if (atomic_fetch_sub_explicit(&references, 1, DROP) == 1) {
    atomic_thread_fence(LAST);
    object = 0;
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, user, 0);
  pthread_create(&b, 0, user, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
