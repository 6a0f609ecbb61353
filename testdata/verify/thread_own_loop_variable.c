// heddle: => safe complete
// about: the twin that passes the value itself
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) {
  int id = (int)(long)arg;
  assert(id == 0);
  return 0;
}

int main(void) {
  pthread_t t;
  long i;
  for (i = 0; i < 1; i++)
    pthread_create(&t, 0, worker, (void *)i);
  pthread_join(t, 0);
  return 0;
}
