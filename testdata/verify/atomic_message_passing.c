// heddle: => safe complete
// about: the flag is written after the data, so who sees the flag sees the data
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int flag;

void *sender(void *arg) {
  data = 42;
  atomic_store_explicit(&flag, 1, memory_order_release);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, sender, 0);
  if (atomic_load_explicit(&flag, memory_order_acquire))
    assert(data == 42);
  pthread_join(t, 0);
  return 0;
}
