// heddle: --check race => safe complete
// about: only the data behind the mutex is copied
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
  pthread_mutex_lock(&g.lock);
  int v = g.value;
  pthread_mutex_unlock(&g.lock);
  pthread_join(t, 0);
  return v > 2;
}
