// heddle: => violated
// Three blocks of two places, one through a function that makes blocks of any kind: no two have one name.
#include <assert.h>
#include <stdlib.h>

struct cell {
	int value;
	struct cell *next;
};

static void *make(size_t size) {
	void *p = malloc(size);
	if (!p)
		abort();
	return p;
}

struct cell *list;
int *total;

static void push(int value) {
	struct cell *c = make(sizeof *c);
	c->value = value;
	c->next = list;
	list = c;
}

int main(void) {
	total = malloc(sizeof *total);
	*total = 0;
	push(1);
	push(2);
	for (struct cell *c = list; c; c = c->next)
		*total += c->value;
	assert(*total == 4);
	return 0;
}
