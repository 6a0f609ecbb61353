// heddle: => violated memory:12
// about: an lvalue as a statement is read, though nobody looks at the value
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node n = {1, 0};
  n.next->value; // violated here
  (void)n.value;
  return 0;
}
