// heddle: => safe complete
// about: the twin with both under one lock
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int tickets = 1;

void *buyer(void *arg) {
  pthread_mutex_lock(&m);
  if (tickets > 0)
    tickets--;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, buyer, 0);
  buyer(0);
  pthread_join(t, 0);
  assert(tickets == 0);
  return 0;
}
