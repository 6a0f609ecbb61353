// heddle: => safe complete
// about: a file can be closed by the number of the system call, and whoever reads from a pipe sees its end
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static int ends[2];

static void *closes(void *arg)
{
	(void)arg;
	assert(syscall(SYS_close, ends[1]) == 0);
	return 0;
}

int main(void)
{
	pthread_t t;
	char c;
	if (pipe(ends) != 0)
		return 0;
	pthread_create(&t, 0, closes, 0);
	assert(read(ends[0], &c, 1) == 0);
	pthread_join(t, 0);
	assert(syscall(SYS_close, ends[0]) == 0);
	errno = 0;
	assert(syscall(SYS_close, -1) == -1 && errno == EBADF);
	return 0;
}
