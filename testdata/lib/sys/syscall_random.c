// heddle: --check assert,memory,uninit => safe complete
// heddle: -DSAME => violated assert
// about: random bytes by the system call's number
#define _GNU_SOURCE
#include <assert.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
	unsigned char b[2];
	assert(syscall(SYS_getrandom, b, sizeof b, 0u) == 2);
#ifdef SAME
	assert(b[0] == b[1]);
#endif
	return b[0] > b[1];
}
