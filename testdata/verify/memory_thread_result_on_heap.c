// heddle: => safe complete
// about: the twin that returns a block from malloc
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *worker(void *arg) {
  int *result = malloc(sizeof *result);
  *result = 5;
  return result;
}

int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, &r);
  assert(*(int *)r == 5);
  free(r);
  return 0;
}
