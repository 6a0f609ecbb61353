// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DASSIGN=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DASSIGN=memory_order_relaxed => violated race
// heddle: --memory-model sc --check assert,memory,deadlock,race -DDEREFERENCE=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DDEREFERENCE=memory_order_relaxed => violated race
// about: read-copy-update: a reader follows a pointer to what was made before
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef ASSIGN
#define ASSIGN memory_order_release
#endif
#ifndef DEREFERENCE
#define DEREFERENCE memory_order_consume
#endif

struct config {
  int left, right;
};

struct config old = {1, 1}, new;
struct config *_Atomic current = &old;

void *updater(void *arg) {
  new.left = 2;
  new.right = 2;
  atomic_store_explicit(&current, &new, ASSIGN);
  return 0;
}

void *reader(void *arg) {
  struct config *c = atomic_load_explicit(&current, DEREFERENCE);
  assert(c->left == c->right);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, updater, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
