// heddle: => violated assert:20
// about: the twin that raises the flag first
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int flag;

void *sender(void *arg) {
  atomic_store_explicit(&flag, 1, memory_order_release);
  data = 42;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, sender, 0);
  if (atomic_load_explicit(&flag, memory_order_acquire))
    assert(data == 42); // violated here
  pthread_join(t, 0);
  return 0;
}
