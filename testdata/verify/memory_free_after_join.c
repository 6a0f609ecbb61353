// heddle: => safe complete
// about: the twin that joins before it frees
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *worker(void *arg) {
  int *p = arg;
  *p = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  int *p = malloc(sizeof *p);
  pthread_create(&t, 0, worker, p);
  pthread_join(t, 0);
  assert(*p == 1);
  free(p);
  return 0;
}
