// heddle: --check race => safe complete
// about: double-checked locking reads an atomic pointer
#include <pthread.h>
#include <stdatomic.h>

int object;
int *_Atomic instance;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int *get(void) {
  int *p = instance;
  if (!p) {
    pthread_mutex_lock(&m);
    p = instance;
    if (!p) {
      object = 42;
      p = &object;
      instance = p;
    }
    pthread_mutex_unlock(&m);
  }
  return p;
}

void *worker(void *arg) {
  return *get() == 42 ? 0 : arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  int v = *get();
  pthread_join(t, 0);
  return v != 42;
}
