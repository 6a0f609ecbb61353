// heddle: => safe complete
// heddle: --32 => safe complete
// about: small programs of 32 bits may have 62 threads beside main at a time
#include <assert.h>
#include <pthread.h>

enum { THREADS = 40 };

static int begun;

// Each is made by the one before, which waits for it.
static void *waits(void *arg) {
  pthread_t t;
  if (++begun < THREADS) {
    pthread_create(&t, 0, waits, 0);
    pthread_join(t, 0);
  }
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waits, 0);
  pthread_join(t, 0);
  assert(begun == THREADS);
}
