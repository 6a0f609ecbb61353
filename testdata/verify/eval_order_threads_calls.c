// pruned: -DC=0 => safe complete +evaluation-order
// pruned: -DC=0 --evaluation-order all => violated assert
// pruned: -DC=1 => safe complete +evaluation-order
// pruned: -DC=1 --evaluation-order all => violated assert
// pruned: -DC=2 => safe complete -evaluation-order
// pruned: -DC=2 --evaluation-order all => safe complete
// about: calls that read what another thread writes, that lock, and reads under a lock, which nobody can tell apart
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int data;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int get_x(void) { return x; }

static int get_y(void) { return y; }

void *writer(void *arg) {
#if C == 0
  y = 1;
  x = 1;
#else
  pthread_mutex_lock(&m);
  data = 1;
  data = 0;
  y = x = 1;
  pthread_mutex_unlock(&m);
#endif
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
#if C == 0
  assert(get_x() * 10 + get_y() != 10);
#elif C == 1
  assert(pthread_mutex_lock(&m) + data == 0);
  pthread_mutex_unlock(&m);
#else
  pthread_mutex_lock(&m);
  assert(data == 0 && x + data == y);
  pthread_mutex_unlock(&m);
#endif
  pthread_join(t, 0);
  return 0;
}
