// heddle: --check uninit => violated uninit:8
// about: the thread may read before main writes
#include <pthread.h>
#include <stdlib.h>

void *worker(void *arg) {
  int *p = arg;
  return *p ? arg : 0; // violated here
}

int main(void) {
  pthread_t t;
  int *p = malloc(sizeof *p);
  pthread_create(&t, 0, worker, p);
  *p = 1;
  pthread_join(t, 0);
  free(p);
  return 0;
}
