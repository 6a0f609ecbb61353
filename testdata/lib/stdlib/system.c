// heddle: => safe complete
// heddle: -DPIPES => unknown unsupported
// about: a command ends in any way, or is not executed at all
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
#ifdef PIPES
	int ends[2];
	if (pipe(ends))
		return 1;
#endif
	int status = system("clear");
	if (status == -1)
		assert(errno == ECHILD || errno == EAGAIN || errno == ENOMEM);
	else
		assert(WIFEXITED(status) != WIFSIGNALED(status));
	return system(NULL) < 0;
}
