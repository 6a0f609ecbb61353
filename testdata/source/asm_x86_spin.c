// pruned: => safe complete
// pruned: -DBROKEN=1 => violated assert
// pruned: -DBROKEN=2 => violated assert
// about: jumps in inline assembly for x86: spin locks as DPDK and old versions of Linux have them
#include <assert.h>
#include <pthread.h>

#ifndef BROKEN
#define BROKEN 0
#endif
static volatile int word;
static volatile unsigned slock = 1;
static int shared[2];

static inline void spin_lock(void) {
  int taken = 1;
  __asm__ volatile("1:\n"
                   "xchg %[locked], %[lv]\n"
                   "test %[lv], %[lv]\n"
#if BROKEN == 1
                   "jmp 3f\n"
#else
                   "jz 3f\n"
#endif
                   "2:\n"
                   "pause\n"
                   "cmpl $0, %[locked]\n"
                   "jnz 2b\n"
                   "jmp 1b\n"
                   "3:\n"
                   : [locked] "=m"(word), [lv] "=q"(taken)
                   : "[lv]"(taken)
                   : "memory");
}

static inline void old_lock(volatile unsigned *l) {
  __asm__ __volatile__("\n1:\t"
#if BROKEN == 2
                       "decb %0\n\t"
#else
                       "lock; decb %0\n\t"
#endif
                       "jns 3f\n"
                       "2:\t"
                       "rep;nop\n\t"
                       "cmpb $0,%0\n\t"
                       "jle 2b\n\t"
                       "jmp 1b\n"
                       ".p2align 4,,15\n"
                       "3:\n\t"
                       : "+m"(*l)
                       :
                       : "memory");
}

static void *worker(void *arg) {
  spin_lock();
  shared[0]++;
  word = 0;
  old_lock(&slock);
  shared[1]++;
  __asm__ __volatile__("movb $1,%0" : "+m"(slock) : : "memory");
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  assert(shared[0] == 2 && shared[1] == 2);
  return 0;
}
