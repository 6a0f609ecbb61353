// heddle: => safe complete
// about: fences are accepted and order nothing that is not ordered already
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data, flag;

void *sender(void *arg) {
  data = 1;
  atomic_thread_fence(memory_order_release);
  flag = 1;
  __sync_synchronize();
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, sender, 0);
  int f = flag;
  atomic_thread_fence(memory_order_acquire);
  if (f)
    assert(data == 1);
  pthread_join(t, 0);
  return 0;
}
