// heddle: --check leak => safe complete
// about: the rest of the list is kept
#include <stdlib.h>

struct node {
  struct node *next;
} *head, *rest;

int main(void) {
  head = malloc(sizeof *head);
  head->next = malloc(sizeof *head);
  head->next->next = 0;
  rest = head->next;
  head->next = 0;
  return 0;
}
