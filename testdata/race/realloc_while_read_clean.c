// heddle: --check race => safe complete
// about: a block moves after the join
#include <pthread.h>
#include <stdlib.h>

void *worker(void *arg) {
  int *p = arg;
  return p[0] ? arg : 0;
}

int main(void) {
  pthread_t t;
  int *p = calloc(1, sizeof *p);
  pthread_create(&t, 0, worker, p);
  pthread_join(t, 0);
  p = realloc(p, 2 * sizeof *p);
  free(p);
  return 0;
}
