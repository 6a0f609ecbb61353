// heddle: => safe complete
// about: what is done to files by their names may fail with any error
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
	errno = 0;
	if (rename("a", "b") != 0)
		assert(errno > 0);
	int r = unlink("b") | remove("c") | mkdir("d", 0700) | rmdir("d") | access("e", F_OK);
	assert(r == 0 || r == -1);
	return 0;
}
