// heddle: => safe complete
// about: exit in a thread ends the whole program, so main never gets past its join
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *worker(void *arg) { exit(0); }

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(0);
  return 0;
}
