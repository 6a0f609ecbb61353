// heddle: --check race => violated race
// about: a structure is copied with its mutex while that is locked
#include <pthread.h>

struct guarded {
  pthread_mutex_t lock;
  int value;
} g = {PTHREAD_MUTEX_INITIALIZER, 1};

void *worker(void *arg) {
  pthread_mutex_lock(&g.lock);
  g.value = 2;
  pthread_mutex_unlock(&g.lock);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  struct guarded copy = g;
  int v = copy.value;
  pthread_join(t, 0);
  return v > 2;
}
