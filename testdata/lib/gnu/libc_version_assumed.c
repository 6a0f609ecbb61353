// heddle: => violated assert:8
// about: another C library may be installed where the program runs
#include <assert.h>
#include <gnu/libc-version.h>
#include <stdlib.h>

int main(void) {
	assert(atoi(gnu_get_libc_version() + 2) >= 34); // violated here
	return 0;
}
