// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DSEEN=memory_order_acquire -DTELL=memory_order_release => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => violated race
// about: a thread that gets the number of one that was joined, and races with it: who creates it only saw a relaxed flag
#include <pthread.h>
#include <stdatomic.h>
#ifndef SEEN
#define SEEN memory_order_relaxed
#endif
#ifndef TELL
#define TELL memory_order_relaxed
#endif

int x;
atomic_int done;
pthread_t a, b;

void *writer(void *arg) {
  x++;
  return 0;
}

void *joiner(void *arg) {
  pthread_join((pthread_t)arg, 0);
  atomic_store_explicit(&done, 1, TELL);
  return 0;
}

int main(void) {
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, joiner, (void *)a);
  a = 0;
  while (!atomic_load_explicit(&done, SEEN))
    ;
  pthread_create(&a, 0, writer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
