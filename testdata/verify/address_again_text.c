// heddle: => violated assert:21
// heddle: -DKEPT => safe
// about: a block may lie where a freed one lay, which shows where addresses are compared as text
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *spelled(char *to, void *p) { sprintf(to, "<%8p>", p); return to; }

int main(void)
{
	char a[32], b[32];
	char *first = malloc(4), *second;

	spelled(a, first);
#ifndef KEPT
	free(first);
#endif
	spelled(b, second = malloc(4));
	assert(strcmp(a, b) != 0);
	free(second);
#ifdef KEPT
	free(first);
#endif
	return 0;
}
