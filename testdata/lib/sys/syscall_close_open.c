// heddle: => violated deadlock
// about: a reader waits for ever where nobody closes the end that is written to
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static int ends[2];

static void *closes(void *arg)
{
	(void)arg;
	syscall(SYS_close, ends[0]);
	return 0;
}

int main(void)
{
	pthread_t t;
	char c;
	int other[2];
	if (pipe(ends) != 0 || pipe(other) != 0)
		return 0;
	pthread_create(&t, 0, closes, 0);
	pthread_join(t, 0);
	return read(other[0], &c, 1) != 0;
}
