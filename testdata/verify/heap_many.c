// heddle: => safe
// about: many blocks of one place of the program, and blocks that are large
#include <stdlib.h>

struct node { struct node *next; } *list;

int main(void)
{
	for (int i = 0; i < 10000; i++) {
		struct node *n = malloc(sizeof *n);
		n->next = list;
		list = n;
	}
	while (list) {
		struct node *next = list->next;
		free(list);
		list = next;
	}
	char *large = calloc(1 << 10, 1 << 20);
	large[1 << 29] = 1;
	free(large);
	return 0;
}
