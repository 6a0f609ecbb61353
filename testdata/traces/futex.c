// heddle: => violated
// A trace tells nothing of the objects by which a model of the library waits.
#define _GNU_SOURCE
#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

int word;

static void *waiter(void *unused)
{
	syscall(SYS_futex, &word, FUTEX_WAIT, 0, (void *)0, (void *)0, 0);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, waiter, 0);
	pthread_join(t, 0);
}
