// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DTAKE=memory_order_acq_rel => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DTAKE=memory_order_acq_rel => violated assert
// heddle: --memory-model sc --check assert,memory,deadlock,race -DSTEAL=memory_order_acq_rel => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DSTEAL=memory_order_acq_rel => violated assert
// about: Chase and Lev's deque with the orders of Le et al. (PPoPP 2013): no task is taken twice
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef TAKE
#define TAKE memory_order_seq_cst
#endif
#ifndef STEAL
#define STEAL memory_order_seq_cst
#endif

atomic_int top, bottom = 2;
atomic_int taken[2];

void done(int task) { assert(atomic_fetch_add_explicit(&taken[task], 1, memory_order_relaxed) == 0); }

void *owner(void *arg) {
  int b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
  atomic_store_explicit(&bottom, b, memory_order_relaxed);
  atomic_thread_fence(TAKE);
  int t = atomic_load_explicit(&top, memory_order_relaxed);
  if (t < b)
    done(b);
  else if (t == b && atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed))
    done(b);
  return 0;
}

void *thief(void *arg) {
  for (int i = 0; i < 2; i++) {
    int t = atomic_load_explicit(&top, memory_order_acquire);
    atomic_thread_fence(STEAL);
    int b = atomic_load_explicit(&bottom, memory_order_acquire), task = t;
    if (t < b && atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed))
      done(task);
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, owner, 0);
  pthread_create(&b, 0, thief, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
