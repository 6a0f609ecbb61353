// heddle: => safe complete
// about: the twin of trap_struct_copy under a mutex
#include <assert.h>
#include <pthread.h>

struct pair {
  int a, b;
};

struct pair shared, fresh = {1, 1};
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *writer(void *arg) {
  pthread_mutex_lock(&m);
  shared = fresh;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  pthread_mutex_lock(&m);
  assert(shared.a == shared.b);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
