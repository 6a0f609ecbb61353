// heddle: => violated
// A library function that fails says why: errno goes by its name.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>

int main(void) {
	errno = 0;
	int gone = munmap((void *)1, 0);
	assert(gone == 0 || errno == 0);
	return 0;
}
