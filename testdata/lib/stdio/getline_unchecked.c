// heddle: --unwind 3 => violated memory
// about: the twin of stdio/getline cuts the end of a line that may not be there
#define _GNU_SOURCE
#include <stdio.h>
int main(void) {
	char *line = NULL;
	size_t room = 0;
	ssize_t n = getline(&line, &room, stdin);
	line[n - 1] = 0;
	return 0;
}
