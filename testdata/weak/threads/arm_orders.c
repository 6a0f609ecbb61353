// heddle: --memory-model rc11 -DADD=ldaddal => safe complete
// heddle: --memory-model rc11 -DADD=ldadd => unknown
// heddle: --memory-model rc11 -DADD=ldaddl => unknown
// heddle: --memory-model tso -DADD=ldadda => unknown
// heddle: -DADD=ldadd => safe complete
// Of aarch64's instructions that update memory at once those are sequentially consistent that acquire and release.
#include <assert.h>
#include <pthread.h>

#define TEXT(name) #name
#define NAME(name) TEXT(name)

static int x, y, a = 1, b = 1;

static int add(int *p, int v)
{
	int old;
	__asm__ __volatile__(NAME(ADD) " %w2, %w0, [%1]" : "=&r"(old) : "r"(p), "r"(v) : "memory");
	return old;
}

static void *other(void *arg)
{
	add(&x, 1);
	a = add(&y, 0);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, other, 0);
	add(&y, 1);
	b = add(&x, 0);
	pthread_join(t, 0);
	assert(a || b);
	return 0;
}
