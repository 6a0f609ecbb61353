// heddle: => violated assert
// about: a file that is there need not be a regular one
#include <assert.h>
#include <sys/stat.h>

int main(void) {
	struct stat s;
	if (fstat(0, &s) == 0)
		assert(S_ISREG(s.st_mode));
	return 0;
}
