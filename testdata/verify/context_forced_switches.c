// heddle: --context-bound 4 => safe complete
// heddle: --context-bound 3 => safe bounded
// about: forced switches count: main waits for one thread and then for another, and there is no other order
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
  x++;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
