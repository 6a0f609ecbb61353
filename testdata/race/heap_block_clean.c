// heddle: --check race => safe complete
// about: each thread allocates its block
#include <pthread.h>
#include <stdlib.h>

void *worker(void *arg) {
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  return 0;
}

int main(void) {
  pthread_t a, b;
  int *block = malloc(sizeof *block);
  pthread_create(&a, 0, worker, block);
  pthread_create(&b, 0, worker, block);
  pthread_join(a, 0);
  pthread_join(b, 0);
  free(block);
  return 0;
}
