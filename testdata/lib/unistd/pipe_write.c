// heddle: => safe complete
// about: what is written goes to a file of any number
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
	int ends[2];
	if (pipe(ends) != 0)
		return 0;
	ssize_t n = write(ends[1], "x", 1);
	assert(n >= -1 && n <= 1);
	dprintf(ends[1], "%d", 1);
	return 0;
}
