// heddle: => safe complete
// about: pairs of threads have nothing to do with each other: the reduction saves nearly all
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { PAIRS = 2, ROUNDS = 30 };
static _Atomic int sum[PAIRS];

static void *add(void *p) {
  long me = (long)p;
  for (int i = 0; i < ROUNDS; i++) {
    int seen = sum[me / 2];
    while (!atomic_compare_exchange_strong(&sum[me / 2], &seen, seen + 1)) {
    }
  }
  return 0;
}

int main(void) {
  pthread_t t[2 * PAIRS];
  for (long i = 0; i < 2 * PAIRS; i++) {
    pthread_create(&t[i], 0, add, (void *)i);
  }
  for (int i = 0; i < 2 * PAIRS; i++) {
    pthread_join(t[i], 0);
  }
  assert(sum[0] == 2 * ROUNDS);
  return 0;
}
