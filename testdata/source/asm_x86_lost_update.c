// heddle: => safe complete
// heddle: -DUNLOCKED => violated assert:20
// heddle: --check=race -DUNLOCKED => violated race
// heddle: --check=race => safe complete
// about: an instruction on memory is atomic under a lock prefix only
#include <assert.h>
#include <pthread.h>

static int count;

#ifdef UNLOCKED
#define PREFIX ""
#else
#define PREFIX "lock; "
#endif

static void add(int n) { __asm__ __volatile__(PREFIX "addl %1, %0" : "+m"(count) : "ir"(n) : "memory", "cc"); }

static void *worker(void *arg) { return add(1), arg; }
static void check(void) { assert(count == 3); } // violated here

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  add(2);
  pthread_join(t, 0);
  check();
  return 0;
}
