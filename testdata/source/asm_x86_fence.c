// heddle: --memory-model tso => safe complete
// heddle: --memory-model tso -DWRONG => violated assert
// about: a fence by an access to the stack in one template with a store, as musl has it; and what prefetches, which does nothing
#include <assert.h>
#include <pthread.h>

static volatile int x, y;
static int a, b;

static void store(volatile int *p, int v) {
#ifdef WRONG
  __asm__ __volatile__("mov %1, %0" : "=m"(*p) : "r"(v) : "memory");
#else
  __asm__ __volatile__("prefetcht0 (%2) ; mov %1, %0 ; lock ; orl $0,(%%rsp)" : "=m"(*p) : "r"(v), "r"(p) : "memory");
#endif
}

static void *worker(void *arg) {
  store(&x, 1);
  a = y;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  store(&y, 1);
  b = x;
  pthread_join(t, 0);
  assert(a || b);
  return 0;
}
