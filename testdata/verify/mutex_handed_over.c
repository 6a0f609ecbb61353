// heddle: => safe complete
// about: when the owner unlocks, a waiting thread gets on; both sections are seen whole
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int a, b;

void *worker(void *arg) {
  pthread_mutex_lock(&m);
  assert(a == b);
  a++;
  b++;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  assert(a == 2 && b == 2);
  return 0;
}
