// about: threads that end with other values in what is their own: variables of theirs, errno, a result; one is not joined
#include <errno.h>
#include <pthread.h>

int x, y;
static __thread int mine;
static __thread long large[8];

static void *ends(void *arg)
{
	int v = x;
	if (v)
		mine = v;
	x = v + 1;
	if (y)
		errno = ENOMEM;
	if (x > 2)
		large[1] = 1;
	y = 1;
	return arg;
}

static void *loose(void *arg)
{
	x = 1;
	mine = x;
	return &x;
}

int main(void)
{
	pthread_t t, u, v;
	pthread_create(&t, 0, ends, 0);
	pthread_create(&u, 0, ends, &x);
	pthread_create(&v, 0, loose, 0);
	pthread_detach(v);
	void *r;
	pthread_join(t, &r);
	pthread_join(u, &r);
	return r != &x;
}
