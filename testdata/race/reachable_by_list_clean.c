// heddle: --check race => safe complete
// about: the element left the list before
#include <pthread.h>

struct node {
  struct node *next;
  int n;
} a, b = {&a, 0};
struct node *list = &b;

void *worker(void *arg) {
  for (struct node *p = list; p; p = p->next)
    p->n++;
  return 0;
}

int main(void) {
  pthread_t t;
  b.next = 0;
  pthread_create(&t, 0, worker, 0);
  a.n = 1;
  pthread_join(t, 0);
  return 0;
}
