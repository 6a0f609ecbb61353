// heddle: --check assert,memory => safe complete
// heddle: -DLEAVES_OUT => unknown unsupported
// about: arguments of a format taken by number, also from a list and of other sizes (POSIX XSH fprintf)
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char text[64];

static int make(const char *format, ...) {
	va_list ap;
	va_start(ap, format);
	int n = vsnprintf(text, sizeof text, format, ap);
	va_end(ap);
	return n;
}

int main(void) {
	assert(make("%2$s %1$d %2$s", 5, "a") == 5 && !strcmp(text, "a 5 a"));
	make("%3$d %1$Lg %2$c", 1.5L, 'c', 7);
	assert(!strcmp(text, "7 1.5 c"));
	snprintf(text, sizeof text, "%1$*3$d|%2$.*3$f", 7, 2.0, 4);
	assert(!strcmp(text, "   7|2.0000"));
#ifdef LEAVES_OUT
	printf("%2$d\n", 1, 2);
#endif
	printf("%2$s%1$d\n", 1, text);
	return 0;
}
