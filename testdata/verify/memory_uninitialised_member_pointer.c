// heddle: => violated memory:13
// about: a pointer in a fresh heap block is followed
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *n = malloc(sizeof *n);
  n->value = 1;
  n->next->value = 2; // violated here
  free(n);
  return 0;
}
