// heddle: => violated memory:11
// What is built in is checked where it is called through a pointer, as anywhere.
#include <string.h>

static void *(*volatile copy)(void *, const void *, size_t) = memcpy;

int main(void)
{
	char from[8] = "1234567", to[4];
	/* one byte too many */
	copy(to, from, sizeof to + 1);
	return 0;
}
