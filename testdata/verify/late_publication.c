// heddle: => safe complete
// about: the twin that publishes last
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct box {
  int value;
};

_Atomic(struct box *) shared;

void *reader(void *arg) {
  struct box *b = shared;
  if (b)
    assert(b->value == 7);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, reader, 0);
  struct box *b = calloc(1, sizeof *b);
  b->value = 7;
  shared = b;
  pthread_join(t, 0);
  return 0;
}
