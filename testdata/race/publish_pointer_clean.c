// heddle: --check race => safe complete
// about: a node is filled before it is published
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  int value;
};
struct node *_Atomic head;

void *worker(void *arg) {
  struct node *n = malloc(sizeof *n);
  n->value = 5;
  head = n;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  struct node *n = head;
  int v = n ? n->value : 0;
  if (v == 6)
    return 1;
  pthread_join(t, 0);
  return 0;
}
