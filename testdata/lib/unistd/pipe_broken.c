// heddle: => violated assert
// about: nobody can read any more: SIGPIPE ends the program, unless it is ignored, and then the write fails
#include <assert.h>
#include <signal.h>
#include <unistd.h>

int main(void) {
	int ends[2];
	if (pipe(ends) != 0)
		return 0;
	close(ends[0]);
	signal(SIGPIPE, SIG_IGN);
	assert(write(ends[1], "x", 1) == 1);
	return 0;
}
