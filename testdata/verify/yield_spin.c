// heddle: --unwind 3 --context-bound 4 => safe bounded
// pruned: => safe complete
// about: a thread yields in a loop until the flag is up
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

atomic_int flag;
int data;

void *waiter(void *arg) {
  while (!flag)
    sched_yield();
  assert(data == 1);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waiter, 0);
  data = 1;
  flag = 1;
  pthread_join(t, 0);
  return 0;
}
