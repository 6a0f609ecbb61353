// heddle: --after-main wait => safe complete
// about: as end_main_wait_keeps_locals, where main ends at its last brace
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) {
  assert(*(int *)arg == 7);
  return 0;
}

int main(void) {
  pthread_t t;
  int local = 7;
  pthread_create(&t, 0, worker, &local);
}
