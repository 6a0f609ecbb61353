// heddle: --after-main wait => safe complete
// about: where main's return waits for the other threads, its locals stay alive until they are done
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) {
  int *p = arg;
  assert(*p == 7);
  *p = 8;
  return 0;
}

int main(void) {
  pthread_t t;
  int local = 7;
  pthread_create(&t, 0, worker, &local);
  return 0;
}
