// heddle: --memory-model sc => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model auto --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DMORE => safe complete
// heddle: --memory-model tso -DMORE => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DMORE -DUSES=ferror(stdout) => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DMORE -DUSES=(flockfile(stdout),funlockfile(stdout)) => safe complete
// heddle: --memory-model rc11 --check race -DMORE -DUSES=putchar_unlocked(65) => violated race
// about: who waits for a stream that another thread has locked has seen what that did before it unlocked it
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#ifndef USES
#define USES putchar(65)
#endif
#ifdef MORE
#define TELL(n) atomic_store_explicit(&more, n, memory_order_relaxed)
#else
#define TELL(n) (void)0
#endif

int d;
atomic_int more;

void *waits(void *arg) {
  USES;
  assert(d == 1);
  TELL(1);
  return arg;
}

int main(void) {
  pthread_t t;
  flockfile(stdout);
  pthread_create(&t, 0, waits, 0);
  TELL(2);
  d = 1;
  funlockfile(stdout);
  pthread_join(t, 0);
}
