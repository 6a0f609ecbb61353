// about: a block and a local that others can reach on some paths only, and locals in memory on some paths only, where the registers are the same
#include <alloca.h>
#include <pthread.h>
#include <stdlib.h>

int flag, x, y;
int *shown;

static void uses(int *p)
{
	if (flag)
		shown = p;
	x = 1;
	*p = 1; // visible if it was shown
	x = *p + 1;
	y = x;
}

static void more(int c)
{
	if (c)
		*(volatile int *)alloca(4) = 1;
	x = 2;
	y = 2;
}

static void *works(void *arg)
{
	int *p = malloc(sizeof *p);
	*p = 0;
	uses(p);
	int local = 0;
	uses(&local);
	more(x);
	y = local;
	if (!shown)
		free(p);
	x = shown == p;
	return 0;
}

static void *flags(void *arg)
{
	flag = 1;
	x = 3;
	flag = 0;
	return 0;
}

int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, works, 0);
	pthread_create(&u, 0, flags, 0);
	pthread_join(t, 0);
	pthread_join(u, 0);
	return 0;
}
