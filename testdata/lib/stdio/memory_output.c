// heddle: --check assert,memory,leak => safe complete
// heddle: -DEARLY => violated assert:25
// heddle: -DSTALE => violated assert:34
// about: what is written to memory as a stream is there once it is flushed, with a null byte if that fits
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>

static void fixed(void) {
	char b[8];
	FILE *f = fmemopen(b, sizeof b, "w+");
	if (!f)
		return;
	assert(b[0] == 0 && ferror(f) == 0 && __fpending(f) == 0 && !__freading(f) && !__fwriting(f));
	assert(fputs("ab", f) >= 0 && fputc('c', f) == 'c' && fprintf(f, "%d", 42) == 2 && __fwriting(f));
	assert(__fpending(f) == 5 && ftell(f) == 5);
#ifdef EARLY
	char was = b[0];
#endif
	assert(b[0] == 0);
#ifdef EARLY
	assert(was == 'a');
#endif
	assert(fflush(f) == 0 && strcmp(b, "abc42") == 0 && __fpending(f) == 0);
	rewind(f);
	assert(getc(f) == 'a' && __freading(f));
	assert(fseek(f, 1, SEEK_SET) == 0 && putc('x', f) == 'x' && fflush(f) == 0 && strcmp(b, "axc42") == 0);
	assert(fseek(f, 0, SEEK_END) == 0 && ftell(f) == 5 && fwrite("12345", 1, 5, f) == 5);
	assert(fflush(f) == EOF && ferror(f) && memcmp(b, "axc42120", 7) == 0);
#ifdef STALE
	assert(memcmp(b, "axc42123", 8) == 0);
#endif
	fclose(f);
}

static void appended(void) {
	char b[8] = "no";
	FILE *f = fmemopen(b, sizeof b, "a");
	if (!f)
		return;
	fputs("!", f);
	assert(fclose(f) == 0 && strcmp(b, "no!") == 0);
}

static void grown(void) {
	char *text = NULL;
	size_t n = 0;
	FILE *f = open_memstream(&text, &n);
	if (!f)
		return;
	fprintf(f, "%s-%03d", "a", 7);
	assert(fflush(f) == 0 && n == 5 && strcmp(text, "a-007") == 0);
	fputs("tail", f);
	assert(n == 5 && fclose(f) == 0);
	assert(n == 9 && strcmp(text, "a-007tail") == 0);
	free(text);
}

int main(void) {
	fixed();
	appended();
	grown();
	fputs("done\n", stdout);
	fflush(stdout);
}
