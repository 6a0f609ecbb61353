// heddle: --unwind 4 => safe bounded
// heddle: --unwind 4 --check assert,memory,leak --malloc-may-fail => safe bounded
// about: getline gives a block for a line of any length
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
	char *line = NULL;
	size_t room = 0;
	ssize_t n = getline(&line, &room, stdin);
	if (n >= 0)
		assert(n > 0 && room > (size_t)n && line[n] == 0 && (line[n - 1] == '\n' || feof(stdin)));
	free(line);
	return 0;
}
