// heddle: --check race => violated race:15
// about: a node is filled after it was published
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  int value;
};
struct node *_Atomic head;

void *worker(void *arg) {
  struct node *n = malloc(sizeof *n);
  head = n;
  n->value = 5; // violated here
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
