// heddle: => violated assert:8
// about: the address of the loop variable is passed, so the thread may read a later value
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) {
  int id = *(int *)arg;
  assert(id == 0); // violated here
  return 0;
}

int main(void) {
  pthread_t t;
  int i;
  for (i = 0; i < 1; i++)
    pthread_create(&t, 0, worker, &i);
  pthread_join(t, 0);
  return 0;
}
