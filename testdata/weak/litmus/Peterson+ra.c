// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => violated assert
// heddle: --memory-model pso => violated assert
// heddle: --memory-model rc11 => violated assert
// litmus: Peterson+ra | Wx1r Wt2r Rya Rta | Wy1r Wt1r Rxa Rta | 0 2 0 1 | -AAA
// about: Peterson's entry with release and acquire
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int t, x, y;
int r0, r1, r2, r3;

void *p0(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_release);
  atomic_store_explicit(&t, 2, memory_order_release);
  r0 = atomic_load_explicit(&y, memory_order_acquire);
  r1 = atomic_load_explicit(&t, memory_order_acquire);
  return 0;
}

void *p1(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_release);
  atomic_store_explicit(&t, 1, memory_order_release);
  r2 = atomic_load_explicit(&x, memory_order_acquire);
  r3 = atomic_load_explicit(&t, memory_order_acquire);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, p0, 0);
  pthread_create(&t1, 0, p1, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  assert(!(r0 == 0 && r1 == 2 && r2 == 0 && r3 == 1));
  return 0;
}
