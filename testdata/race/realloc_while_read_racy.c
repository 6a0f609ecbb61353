// heddle: --check race => violated race:15
// about: a block moves while a thread may read it
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
  p = realloc(p, 2 * sizeof *p); // violated here
  pthread_join(t, 0);
  free(p);
  return 0;
}
