// heddle: --check leak=all => safe complete
// about: the last thread frees the block
#include <pthread.h>
#include <stdlib.h>

void *worker(void *arg) {
  free(arg);
  return 0;
}

int main(void) {
  pthread_t t;
  void *p = malloc(2);
  pthread_create(&t, 0, worker, p);
  pthread_exit(0);
}
