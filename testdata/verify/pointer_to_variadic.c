// heddle: => safe complete
// heddle: -DNULL_TEXT => violated memory
// about: the address of a variadic library function, with & or without, is one address, and a call through it passes what it is given
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct { int (*print)(char *, const char *, ...); int (*make)(char **, const char *, ...); } ops = {&sprintf, &asprintf};

int main(void)
{
	char text[20], *made;
	int (*print)(char *, const char *, ...) = sprintf;
	assert(print == &sprintf && ops.print == *print);
	ops.print(text, "%.0f%s", 5.0, "x");
	assert(!strcmp(text, "5x"));
	(*&sprintf)(text, "%d", 3);
	assert(!strcmp(text, "3"));
	if (ops.make(&made, "%d", 12) >= 0) {
		assert(!strcmp(made, "12"));
		free(made);
	}
#ifdef NULL_TEXT
	ops.print(text, "%s", (char *)0);
#endif
	return 0;
}
