// heddle: => safe complete
// about: assertions, memory, division, locks and threads all in order
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct job {
  pthread_mutex_t m;
  int *cells;
  int n;
};

void *worker(void *arg) {
  struct job *j = arg;
  pthread_mutex_lock(&j->m);
  j->cells[j->n++ % 2] += 10 / j->n;
  pthread_mutex_unlock(&j->m);
  return 0;
}

int main(void) {
  pthread_t t;
  struct job *j = malloc(sizeof *j);
  pthread_mutex_init(&j->m, 0);
  j->cells = calloc(2, sizeof(int));
  j->n = 0;
  pthread_create(&t, 0, worker, j);
  pthread_join(t, 0);
  assert(j->n == 1);
  pthread_mutex_destroy(&j->m);
  free(j->cells);
  free(j);
  return 0;
}
