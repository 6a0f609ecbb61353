// heddle: => safe complete
// about: three threads fill three cells of an array
#include <assert.h>
#include <pthread.h>

int cell[3];

void *worker(void *arg) {
  int *c = arg;
  *c = (int)(c - cell) + 10;
  return 0;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], 0, worker, &cell[i]);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  for (int i = 0; i < 3; i++)
    assert(cell[i] == i + 10);
  return 0;
}
