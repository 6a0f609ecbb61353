// heddle: --memory-model rc11 --check race => violated race
// heddle: --memory-model rc11 --check race -DORDERED => safe complete
// about: who reads from a pipe has seen nothing of what was done before writes to another one that was closed before
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#ifdef ORDERED
#define STORE memory_order_release
#define LOAD memory_order_acquire
#else
#define STORE memory_order_relaxed
#define LOAD memory_order_relaxed
#endif

int data;
atomic_int closed;

void *first(void *arg) {
  int ends[2];
  char c = 'x';
  data = 1;
  if (pipe(ends))
    return arg;
  write(ends[1], &c, 1);
  close(ends[0]);
  close(ends[1]);
  atomic_store_explicit(&closed, 1, STORE);
  return arg;
}

void *second(void *arg) {
  int ends[2];
  char c = 'y';
  if (!atomic_load_explicit(&closed, LOAD) || pipe(ends))
    return arg;
  write(ends[1], &c, 1);
  read(ends[0], &c, 1);
  int seen = data;
  (void)seen;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
