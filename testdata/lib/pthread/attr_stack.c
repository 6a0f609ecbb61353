// heddle: => safe complete
// heddle: --32 => safe complete
// about: attributes keep a stack; the thread has one of its own all the same
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static char stack[16384];

void *user(void *arg) { return arg; }

int main(void) {
	pthread_attr_t a;
	pthread_t t;
	void *address = 0, *r;
	size_t size = 0;
	pthread_attr_init(&a);
	assert(pthread_attr_setstack(&a, stack, 100) == EINVAL);
	assert(pthread_attr_setstack(&a, stack, sizeof stack) == 0);
	assert(pthread_attr_getstack(&a, &address, &size) == 0 && address == stack && size == sizeof stack);
	pthread_create(&t, &a, user, &a);
	pthread_join(t, &r);
	assert(r == &a);
	pthread_attr_destroy(&a);
	return 0;
}
