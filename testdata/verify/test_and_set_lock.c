// heddle: --unwind 3 --context-bound 5 => safe bounded
// pruned: => safe complete
// about: a spin lock on atomic_flag
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_flag busy = ATOMIC_FLAG_INIT;
int inside;

void *worker(void *arg) {
  while (atomic_flag_test_and_set(&busy))
    ;
  inside++;
  assert(inside == 1);
  inside--;
  atomic_flag_clear(&busy);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
