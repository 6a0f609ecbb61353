// Two threads stand at the same places in turn; which of them holds the mutex makes the difference.
// heddle: -DWHO=0 => violated assert
// heddle: -DWHO=1 => violated assert
// heddle: -DWHO=2 => safe complete
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t lock = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
atomic_int step, contended;
int who = -1;

static void *run(void *p) {
  (void)p;
  if (pthread_mutex_trylock(&lock) != 0)
    contended = 1;
  int turn = atomic_fetch_add(&step, 1);
  if (pthread_mutex_unlock(&lock) == 0) // only the holder can
    who = turn;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(!contended || who != WHO);
  return 0;
}
