// heddle: => violated assert:17
// about: a pointer is published before what it points to is filled in
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
    assert(b->value == 7); // violated here
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, reader, 0);
  struct box *b = calloc(1, sizeof *b);
  shared = b;
  b->value = 7;
  pthread_join(t, 0);
  return 0;
}
