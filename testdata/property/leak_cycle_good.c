// heddle: --check leak => safe complete
// about: one of them stays reachable
#include <stdlib.h>

struct node {
  struct node *other;
} *keep;

int main(void) {
  struct node *a = malloc(sizeof *a);
  a->other = malloc(sizeof *a);
  a->other->other = a;
  keep = a->other;
  return 0;
}
