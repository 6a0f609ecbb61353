// heddle: => safe complete
#include <assert.h>
#include <stdio.h>
#include <sys/stat.h>

int main(void) {
	struct stat s;
	if (stat("x", &s) != 0) {
		perror("x");
		return 1;
	}
	assert(s.st_size >= 0 && s.st_blksize > 0 && s.st_mtim.tv_nsec < 1000000000);
	if (S_ISDIR(s.st_mode))
		assert(!S_ISREG(s.st_mode));
	return 0;
}
