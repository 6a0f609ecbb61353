// heddle: => violated memory:14
// about: a member of a null struct pointer lies at a small address, which is no object either
#include <stddef.h>

struct node {
  int a[10];
  struct node *next;
};

int main(void) {
  struct node n = {{0}, NULL};
  struct node *p = &n;
  p = p->next;
  p = p->next; // violated here
  return p != NULL;
}
