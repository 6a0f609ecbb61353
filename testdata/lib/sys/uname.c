// heddle: => safe complete
// about: the system is Linux, the rest is open and stays the same
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <sys/utsname.h>

int main(void) {
	struct utsname a, b;
	assert(uname(&a) == 0 && uname(&b) == 0);
	assert(strcmp(a.sysname, "Linux") == 0);
	assert(a.release[0] && strlen(a.release) < sizeof a.release && a.machine[0] == b.machine[0]);
	return 0;
}
