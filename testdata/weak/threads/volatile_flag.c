// heddle: --memory-model rc11 --check assert,memory,deadlock,race => violated race:18
// heddle: --memory-model rc11 --volatile relaxed --check assert,memory,deadlock,race => violated assert
// heddle: --memory-model rc11 --volatile relaxed --check assert,memory,deadlock,race -DFENCED => safe complete
// about: volatile objects as atomic ones, as code older than C11 has them
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifdef FENCED
#define FENCE(order) atomic_thread_fence(order)
#else
#define FENCE(order) (void)0
#endif

volatile int data, flag;

void *writer(void *arg) {
  data = 1;
  FENCE(memory_order_release); flag = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  if (flag) {
    FENCE(memory_order_acquire);
    assert(data == 1);
  }
  pthread_join(a, 0);
  return 0;
}
