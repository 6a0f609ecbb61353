// heddle: --check assert,memory,leak => safe complete
// about: what open_memstream makes ends where the stream stands when it is closed, as with glibc
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
	char *text;
	size_t n;
	FILE *f = open_memstream(&text, &n);
	if (!f)
		return 0;
	if (fputs("hello", f) < 0 || fseek(f, 2, SEEK_SET) || fclose(f))
		return 0;
	assert(n == 2 && strcmp(text, "he") == 0);
	free(text);
	return 0;
}
