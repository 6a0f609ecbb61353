// heddle: => safe complete
// about: read may give less than it is asked for, or fail
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void) {
	char text[4];
	errno = 0;
	ssize_t n = read(0, text, sizeof text);
	assert(n >= -1 && n <= 4);
	if (n < 0)
		assert(errno != 0);
	n = write(1, text, 0);
	assert(n <= 0);
	return 0;
}
