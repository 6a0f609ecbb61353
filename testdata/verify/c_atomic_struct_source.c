// heddle: --check race => violated race
// heddle: --check assert => violated assert:32
// about: storing to an atomic structure does not make reading what is stored atomic
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct pair {
  int a, b;
};

struct pair source;
_Atomic struct pair p;

void *writer(void *arg) {
  source.a = 1;
  source.b = 1;
  return 0;
}

void *copier(void *arg) {
  p = source;
  return 0;
}

int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, writer, 0);
  pthread_create(&y, 0, copier, 0);
  pthread_join(y, 0);
  struct pair v = p;
  assert(v.a == v.b); // violated here
  pthread_join(x, 0);
  return 0;
}
