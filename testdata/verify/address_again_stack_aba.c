// heddle: --check assert => violated assert
// about: a lock-free stack whose pop is fooled by a block that came again
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

struct node { struct node *next; int v; };
_Atomic(struct node *) top;
struct node *pop(void) {
  struct node *n = top;
  if (!n) return 0;
  struct node *next = n->next;
  return atomic_compare_exchange_strong(&top, &n, next) ? n : 0;
}
struct node *A, *B;
int taken; /* B was popped by t, for good */
void *t(void *a) {
  struct node *x = pop(), *y = pop();
  if (x != A || y != B) return 0;
  taken = 1;
  free(x);
  struct node *n = malloc(sizeof *n);
  n->next = 0;
  top = n;
  return 0;
}
int main(void) {
  A = malloc(sizeof *A);
  B = malloc(sizeof *B);
  B->next = 0;
  A->next = B;
  top = A;
  pthread_t p;
  pthread_create(&p, 0, t, 0);
  pop();
  pthread_join(p, 0);
  assert(!taken || top != B);
}
