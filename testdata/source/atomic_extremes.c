// heddle: => safe complete
// about: the fetch of minimum and maximum, as clang has it
#include <assert.h>
#include <pthread.h>

static int most = -5;
static unsigned least = 7;

static void *worker(void *arg) {
  __sync_fetch_and_max(&most, 3);
  __atomic_fetch_min(&least, 4, __ATOMIC_SEQ_CST);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  __sync_fetch_and_max(&most, 2);
  __sync_fetch_and_umin(&least, 5);
  pthread_join(t, 0);
  assert(most == 3 && least == 4);
  assert(__sync_fetch_and_min(&most, -9) == 3 && most == -9);
  assert(__sync_fetch_and_umax((unsigned *)&most, 1) == -9u && most == -9);
  assert(__atomic_fetch_max(&most, 1, __ATOMIC_RELAXED) == -9 && most == 1);
  return 0;
}
