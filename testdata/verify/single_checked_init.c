// heddle: => violated assert:30
// about: the twin that does not look again under the lock
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int ready;
int inits;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void init(void) {
  if (ready)
    return;
  pthread_mutex_lock(&m);
  inits++;
  ready = 1;
  pthread_mutex_unlock(&m);
}

void *worker(void *arg) {
  init();
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, worker, 0);
  init();
  pthread_join(a, 0);
  assert(inits == 1); // violated here
  return 0;
}
