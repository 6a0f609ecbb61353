// heddle: --check uninit => safe complete
// about: main writes before it creates the thread
#include <pthread.h>
#include <stdlib.h>

void *worker(void *arg) {
  int *p = arg;
  return *p ? arg : 0;
}

int main(void) {
  pthread_t t;
  int *p = malloc(sizeof *p);
  *p = 1;
  pthread_create(&t, 0, worker, p);
  pthread_join(t, 0);
  free(p);
  return 0;
}
