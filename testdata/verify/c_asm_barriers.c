// heddle: => safe complete
// about: inline assembly that only orders memory accesses leaves values as they are
#include <assert.h>
#include <pthread.h>

#define barrier() __asm__ __volatile__("" : : : "memory")
#define hide(v) __asm__("" : "=r"(v) : "0"(v))
#define keep(v) __asm__ __volatile__("" : "+r"(v) : : "memory")
#define keep_in_memory(v) __asm__ __volatile__("" : "+m"(v))
#define use(v) __asm__ __volatile__("" : : "g"(v) : "memory")
#define fence() asm volatile("lock; addl $0,0(%%rsp)" : : : "memory", "cc")
#define fence_old() asm volatile("lock orl $0, (%%rsp)" : : : "memory")
#define fence_new() __asm__ volatile("mfence" "\n\t" : : : "memory")
#define relax() __asm volatile("rep\n\tnop\n" : : : "memory")

int x, y, r1, r2;

void *first(void *arg) {
  x = 1;
  fence();
  fence_old();
  fence_new();
  r1 = y;
  return 0;
}

void *second(void *arg) {
  int k = 3;
  y = 1;
  hide(k);
  keep(k);
  keep_in_memory(k);
  use(&k);
  barrier();
  relax();
  __builtin_ia32_pause();
  assert(k == 3);
  r2 = x;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(r1 || r2);
  return 0;
}
