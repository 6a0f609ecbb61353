// Threads of which each adds to a counter under a mutex: it does not matter which of them stands where.
// pruned: => safe complete
// pruned: -DLOST => violated assert
// pruned: -DFIRST => violated assert
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int counter;

static void *add(void *p) {
  (void)p;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&lock);
    counter++;
    pthread_mutex_unlock(&lock);
  }
#ifdef LOST
  counter++;
#endif
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], 0, add, 0);
  for (int i = 0; i < N; i++) {
    pthread_join(threads[i], 0);
#ifdef FIRST // which thread has ended does matter here
    pthread_mutex_lock(&lock);
    assert(counter > 2 || i > 0);
    pthread_mutex_unlock(&lock);
#endif
  }
  assert(counter >= 2 * N);
#ifdef LOST
  assert(counter == 3 * N);
#else
  assert(counter == 2 * N);
#endif
  return 0;
}
