// heddle: --check leak => violated leak:11
// about: the rest of the list is lost
#include <stdlib.h>

struct node {
  struct node *next;
} *head;

int main(void) {
  head = malloc(sizeof *head);
  head->next = malloc(sizeof *head); // violated here
  head->next->next = 0;
  head->next = 0;
  return 0;
}
