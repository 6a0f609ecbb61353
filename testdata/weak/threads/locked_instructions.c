// heddle: --memory-model rc11 -DWAY=1 => safe complete
// heddle: --memory-model rc11 -DWAY=2 => safe complete
// heddle: --memory-model rc11 -DWAY=3 => safe complete
// heddle: --memory-model rc11 -DWAY=4 => safe complete
// heddle: --memory-model rc11 -DWAY=5 => safe complete
// heddle: --memory-model rc11 -DWAY=6 => safe complete
// heddle: --memory-model rc11 -DWAY=7 => safe complete
// heddle: --memory-model rc11 -DWAY=8 => safe complete
// heddle: --memory-model rc11 -DWAY=9 => safe complete
// heddle: --memory-model rc11 => violated assert:59
// heddle: --memory-model tso -DWAY=1 => safe complete
// heddle: --memory-model tso -DWAY=6 => safe complete
// heddle: --memory-model tso => violated assert:59
// about: on x86 what a thread does before and after a locked instruction, or xchg with memory, stays there; so it is with the __sync builtins, also on memory that no other thread reaches
#include <assert.h>
#include <pthread.h>

static int x, y, of_x = 1, of_y = 1, spare[2];

static int load(int *p) {
  int v;
  __asm__ __volatile__("movl %1, %0" : "=r"(v) : "m"(*p) : "memory");
  return v;
}

static void store(int *p, int *other) {
  int v = 1, own = 0;
#if WAY == 1
  __asm__ __volatile__("xchgl %0, %1" : "+r"(v), "+m"(*p) : : "memory");
  return;
#endif
  __asm__ __volatile__("movl %1, %0" : "=m"(*p) : "r"(v) : "memory");
#if WAY == 2
  __asm__ __volatile__("lock; addl $0, %0" : "+m"(*other) : : "memory", "cc");
#elif WAY == 3
  __asm__ __volatile__("lock; xaddl %0, %1" : "+r"(own), "+m"(*other) : : "memory", "cc");
#elif WAY == 4 // fails
  __asm__ __volatile__("lock; cmpxchgl %2, %1" : "+a"(v), "+m"(*other) : "r"(2) : "memory", "cc");
#elif WAY == 5
  __asm__ __volatile__("lock; btsl $3, %0" : "+m"(*other) : : "memory", "cc");
#elif WAY == 6
  __asm__ __volatile__("lock; orl $0, %0" : "+m"(own) : : "memory", "cc");
#elif WAY == 7
  __asm__ __volatile__("xchgl %0, %1" : "+r"(v), "+m"(own) : : "memory");
#elif WAY == 8
  __sync_fetch_and_add(&own, 0);
#elif WAY == 9 // fails
  __sync_bool_compare_and_swap(&own, 1, 2);
#endif
}

static void *left(void *arg) {
  store(&x, &spare[0]);
  of_y = load(&y);
  return arg;
}

static void check(void) {
  assert(of_x || of_y);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, left, 0);
  store(&y, &spare[1]);
  of_x = load(&x);
  pthread_join(t, 0);
  check();
  return 0;
}
