// heddle: --check assert,memory,race => safe complete
// heddle: --check assert,memory,race -DUNLOCKED => violated race
// heddle: -DSHARED --check race => violated race
// about: each call puts its whole output to memory; what it reads and writes of the program's races as elsewhere
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *f;
static char word[3] = "cd";

static void *other(void *p) {
#ifdef UNLOCKED
	fputs_unlocked(word, f);
#else
	fputs(word, f);
#endif
	return p;
}

int main(void) {
	pthread_t t;
	char *text;
	size_t n;
	f = open_memstream(&text, &n);
	if (!f)
		return 0;
	pthread_create(&t, NULL, other, NULL);
#ifdef SHARED
	word[0] = 'x';
#endif
	fprintf(f, "%c%c", 'a', 'b');
	pthread_join(t, NULL);
	fclose(f);
	assert(n == 4 && (strcmp(text, "abcd") == 0 || strcmp(text, "cdab") == 0));
	free(text);
}
