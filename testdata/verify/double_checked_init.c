// heddle: => safe complete
// about: double-checked initialisation with an atomic flag runs the initialiser once
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
  if (!ready) {
    inits++;
    ready = 1;
  }
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
  assert(ready);
  pthread_join(a, 0);
  assert(inits == 1);
  return 0;
}
