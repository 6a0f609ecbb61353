// heddle: --unwind 2 => safe complete
// heddle: --unwind 1 => safe bounded
// about: each thread counts its own rounds
#include <assert.h>
#include <pthread.h>

int x, y;

void *worker(void *arg) {
  int *p = arg;
  for (int i = 0; i < 2; i++)
    (*p)++;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, &x);
  pthread_create(&b, 0, worker, &y);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2 && y == 2);
  return 0;
}
