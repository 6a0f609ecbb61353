// heddle: => safe complete
// heddle: -DWRONG => violated memory
// about: a list whose links are the exclusive or of two neighbours; freed nodes are found
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

struct node { int v; uintptr_t link; };
int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b), *c = malloc(sizeof *c);
  a->v = 1; b->v = 2; c->v = 3;
  a->link = (uintptr_t)b;
  b->link = (uintptr_t)a ^ (uintptr_t)c;
  c->link = (uintptr_t)b;
#ifdef WRONG
  free(c);
#endif
  uintptr_t before = 0;
  int sum = 0;
  for (struct node *n = a; n;) {
    sum += n->v;
    struct node *next = (struct node *)(n->link ^ before);
    before = (uintptr_t)n;
    n = next;
  }
  assert(sum == 6);
  free(a); free(b); free(c);
}
