// heddle: --check race => violated race
// about: a list element that both threads reach
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
  pthread_create(&t, 0, worker, 0);
  a.n = 1;
  pthread_join(t, 0);
  return 0;
}
