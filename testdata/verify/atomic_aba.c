// heddle: => violated assert:23
// about: compare-and-swap does not notice that the value went away and came back
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x = 1, changes;

void *there_and_back(void *arg) {
  atomic_store(&x, 2);
  atomic_fetch_add(&changes, 1);
  atomic_store(&x, 1);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, there_and_back, 0);
  int before = atomic_load(&changes);
  int seen = atomic_load(&x);
  if (before == 0 && seen == 1) {
    if (atomic_compare_exchange_strong(&x, &seen, 3))
      assert(atomic_load(&changes) == 0); // violated here
  }
  pthread_join(t, 0);
  return 0;
}
