// heddle: => safe complete
// about: the version of the C library is open, but does not change
#include <assert.h>
#include <gnu/libc-version.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
	const char *version = gnu_get_libc_version();
	assert(strncmp(version, "2.", 2) == 0 && atoi(version + 2) >= 17);
	assert(strcmp(version, gnu_get_libc_version()) == 0);
	return 0;
}
