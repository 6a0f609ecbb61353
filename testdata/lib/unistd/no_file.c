// heddle: => safe complete
// about: no file has a negative number: reading and writing fail with EBADF
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void)
{
	char block[4] = "abc";
	errno = 0;
	assert(write(-1, block, sizeof block) == -1 && errno == EBADF);
	errno = 0;
	assert(read(-1, block, sizeof block) == -1 && errno == EBADF);
	errno = 0;
	assert(pread(-1, block, sizeof block, 0) == -1 && errno == EBADF);
}
