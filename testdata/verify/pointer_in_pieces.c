// heddle: => safe
// heddle: -DFREED => violated memory:27
// heddle: -DCOMPARED => violated assert:30
// about: pointers that a function of the program copies, or compares, char by char beside one that dangles
#include <assert.h>
#include <stdlib.h>

struct node { struct node *next; int value; } a, b;
int *dangles;

static void copy(void *to, const void *from, unsigned n)
{
	char *x = to;
	const char *y = from;
	while (n--)
		*x++ = *y++;
}

int main(void)
{
	dangles = malloc(4);
	free(dangles);
	a.next = malloc(sizeof a);
	copy(&b, &a, sizeof b);
#ifdef FREED
	free(a.next);
	b.next->value = 4;
#elif defined COMPARED
	char *x = (char *)&dangles, *y = (char *)&b.next;
	assert(x[1] != y[1] || x[2] != y[2] || x[3] != y[3] || x[4] != y[4] || x[0] != y[0] || x[5] != y[5]);
#else
	b.next->value = 4;
	free(b.next);
#endif
	return 0;
}
