// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso -DORDER=memory_order_release => safe complete
// heddle: --memory-model pso => violated assert
// heddle: --memory-model rc11 -DORDER=memory_order_release => safe complete
// heddle: --memory-model rc11 => violated assert
// about: pairs of threads that pass messages, each over cells of its own: what the pairs do is independent
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif
#ifndef PAIRS
#define PAIRS 2
#endif
atomic_int data[PAIRS], flag[PAIRS];
int args[PAIRS];

void *sends(void *arg) {
  int i = *(int *)arg;
  atomic_store_explicit(&data[i], 1, memory_order_relaxed);
  atomic_store_explicit(&flag[i], 1, ORDER);
  return 0;
}

void *receives(void *arg) {
  int i = *(int *)arg;
  if (atomic_load_explicit(&flag[i], memory_order_acquire))
    assert(atomic_load_explicit(&data[i], memory_order_relaxed) == 1);
  return 0;
}

int main(void) {
  pthread_t ids[2 * PAIRS];
  for (int i = 0; i < PAIRS; i++) {
    args[i] = i;
    pthread_create(&ids[2 * i], 0, sends, &args[i]);
    pthread_create(&ids[2 * i + 1], 0, receives, &args[i]);
  }
  for (int i = 0; i < 2 * PAIRS; i++)
    pthread_join(ids[i], 0);
  return 0;
}
