// heddle: --malloc-may-fail => violated memory:12
// heddle: --check leak => violated leak
// about: the twin of stdio/asprintf does not look at the result, and frees nothing
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
	char *s = 0;
	asprintf(&s, "%d", 12);
	s[0] = '2'; // violated here
	return 0;
}
