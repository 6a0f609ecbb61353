// heddle: --check leak => violated leak:10
// about: two blocks that point to each other are lost all the same
#include <stdlib.h>

struct node {
  struct node *other;
};

int main(void) {
  struct node *a = malloc(sizeof *a); // violated here
  a->other = malloc(sizeof *a);
  a->other->other = a;
  return 0;
}
