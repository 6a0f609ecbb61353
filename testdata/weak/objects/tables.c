// heddle: --memory-model rc11 => violated assert
// heddle: --memory-model auto => violated assert
// heddle: --memory-model sc => safe complete
// heddle: --memory-model rc11 -DORDERED => safe complete
// heddle: --memory-model rc11 -DQUICK_EXIT => violated assert
// heddle: --memory-model auto -DQUICK_EXIT => violated assert
// heddle: --memory-model rc11 -DQUICK_EXIT -DORDERED => safe complete
// heddle: --memory-model rc11 -DPIPE => violated assert
// heddle: --memory-model auto -DPIPE => violated assert
// heddle: --memory-model rc11 -DPIPE -DORDERED => safe complete
// heddle: --memory-model rc11 -DCLOSE => violated assert
// heddle: --memory-model auto -DCLOSE => violated assert
// heddle: --memory-model rc11 -DWRITE => violated assert
// heddle: --memory-model auto -DWRITE => violated assert
// heddle: --memory-model rc11 -DWRITE -DORDERED => safe complete
// about: sem_open, at_quick_exit, pipe, close and two writes to a pipe order nothing: POSIX (XBD 4.12) and C do not say that they do
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

void nothing(void) {}

int given[2];

void call(int thread) {
#if defined QUICK_EXIT
  at_quick_exit(nothing);
#elif defined PIPE
  int ends[2];
  pipe(ends);
#elif defined CLOSE
  close(given[thread]);
#elif defined WRITE
  write(given[1], "x", 1);
#else
  sem_open("s", O_CREAT, 0600, 1);
#endif
}

#ifdef ORDERED
#define STORE memory_order_release
#define LOAD memory_order_acquire
#else
#define STORE memory_order_relaxed
#define LOAD memory_order_relaxed
#endif

atomic_int x, y;

void *writes(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  call(0);
  atomic_store_explicit(&y, 1, STORE);
  return arg;
}

void *reads(void *arg) {
  int r = atomic_load_explicit(&y, LOAD);
  call(1);
  assert(!r || atomic_load_explicit(&x, memory_order_relaxed));
  return arg;
}

int main(void) {
  pthread_t a, b;
#if defined CLOSE || defined WRITE
  if (pipe(given))
    return 0;
#endif
  pthread_create(&a, 0, writes, 0);
  pthread_create(&b, 0, reads, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
