// heddle: => safe complete
// about: the twin with two ordinary members of one byte each
#include <assert.h>
#include <pthread.h>

struct flags {
  unsigned char a;
  unsigned char b;
};

struct flags f;

void *worker(void *arg) {
  f.a = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  f.b = 1;
  pthread_join(t, 0);
  assert(f.a == 1 && f.b == 1);
  return 0;
}
