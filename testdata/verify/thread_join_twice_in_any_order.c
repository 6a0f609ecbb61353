// heddle: --check assert => violated assert:13
// about: the thread that joins first goes on, whichever that is
#include <assert.h>
#include <pthread.h>

int seen;
pthread_t t;

void *worker(void *arg) { return arg; }
void *other(void *arg) {
  seen = 1;
  pthread_join(t, 0);
  assert(!arg); // violated here
  return 0;
}

int main(void) {
  pthread_t o;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&o, 0, other, &o);
  pthread_join(t, 0);
  return 0;
}
