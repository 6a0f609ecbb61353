// heddle: --check leak => safe complete
// about: the joining thread frees the result
#include <pthread.h>
#include <stdlib.h>

void *worker(void *arg) {
  return malloc(4);
}

int main(void) {
  pthread_t t;
  void *p;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, &p);
  free(p);
  return 0;
}
