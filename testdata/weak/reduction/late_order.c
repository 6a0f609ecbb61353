// heddle: --memory-model rc11 => violated assert
// heddle: --memory-model rc11 -DLAST=3 => safe complete
// about: a violation of sequential consistency that a search under rc11 comes to late
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef LAST
#define LAST 1
#endif

atomic_int turn, junk[2];
int place[3];
void *goes(void *arg) {
  long me = (long)arg;
  place[me] = atomic_fetch_add_explicit(&turn, 1, memory_order_relaxed);
  for (int i = 0; i < 2; i++) {
    atomic_store_explicit(&junk[i], me, memory_order_relaxed);
    (void)atomic_load_explicit(&junk[1 - i], memory_order_relaxed);
  }
  return 0;
}
int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++)
    pthread_create(&t[i], 0, goes, (void *)i);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  assert(!(place[2] == 0 && place[1] == LAST));
}
