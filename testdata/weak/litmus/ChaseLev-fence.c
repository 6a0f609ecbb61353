// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// litmus: ChaseLev-fence | Wt1n Fs Rbn | Wb1n Fs Rtn | 0 0 | ----
// about: Chase and Lev's deque: take and steal with a seq_cst fence each
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int b, t;
int r0, r1;

void *p0(void *arg) {
  atomic_store_explicit(&t, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  r0 = atomic_load_explicit(&b, memory_order_relaxed);
  return 0;
}

void *p1(void *arg) {
  atomic_store_explicit(&b, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  r1 = atomic_load_explicit(&t, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, p0, 0);
  pthread_create(&t1, 0, p1, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  assert(!(r0 == 0 && r1 == 0));
  return 0;
}
