// heddle: --check race,assert => safe complete
// about: objects of an atomic structure type are read, written and exchanged as a whole, whatever their size
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct pair {
  int up, down;
};
struct triple {
  long a, b, c;
};

_Atomic struct pair p;
_Atomic struct triple t;

void *writer(void *arg) {
  struct pair old = atomic_load(&p), new;
  do
    new = (struct pair){old.up + 1, old.down - 1};
  while (!atomic_compare_exchange_strong(&p, &old, new));
  t = (struct triple){1, 1, 1};
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  struct pair v = p;
  assert(v.up + v.down == 0);
  struct triple w = atomic_exchange(&t, ((struct triple){2, 2, 2}));
  assert(w.a == w.b && w.b == w.c);
  w = t;
  assert(w.a == w.b && w.b == w.c);
  pthread_join(a, 0);
  v = p;
  assert(v.up == 1 && v.down == -1);
  return 0;
}
