// pruned: -DN=4 => safe complete
// pruned: -DN=4 --reduction persistent => safe complete
// heddle: -DN=3 --reduction none => safe complete
// pruned: -DN=4 --reduction persistent -DBROKEN => violated assert
// about: threads that draw numbers and write down a result for each: many sets of results, and it does not matter who has written which
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif
static atomic_int next;
static int result[N];

static void *work(void *arg) {
  for (;;) {
    int k = atomic_fetch_add(&next, 1);
#ifdef BROKEN
    if (k > N)
#else
    if (k >= N)
#endif
      return 0;
#ifdef BROKEN
    if (k == N)
      assert(atomic_load(&next) > N + 1); // unless the others are not far enough
    else
#endif
    result[k] = k + 1;
  }
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  for (int i = 0; i < N; i++)
    assert(result[i] == i + 1);
  return 0;
}
