// heddle: --check assert,memory,leak,uninit => safe complete
// heddle: --malloc-may-fail => safe complete
// about: asprintf gives a block of its own
#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *make(const char *format, ...) {
	va_list ap;
	char *s;
	va_start(ap, format);
	int n = vasprintf(&s, format, ap);
	va_end(ap);
	return n < 0 ? 0 : s;
}

int main(void) {
	char *s = 0;
	if (asprintf(&s, "%d-%s", 12, "x") < 0)
		return 1;
	assert(strcmp(s, "12-x") == 0);
	s[4] = 0;
	free(s);
	s = make("%03d", 7);
	if (s)
		assert(strlen(s) == 3 && s[2] == '7');
	free(s);
	return 0;
}
