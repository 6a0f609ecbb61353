// heddle: => safe complete
// heddle: -DASSUMED => violated assert:12
// about: a system need not have threads that compete within their process only, and Linux has none
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
	pthread_attr_t a;
	int v, e;
	pthread_attr_init(&a);
	assert((e = pthread_attr_setscope(&a, PTHREAD_SCOPE_PROCESS)) == 0 // violated here
#ifndef ASSUMED
	       || e == ENOTSUP
#endif
	);
	pthread_attr_getscope(&a, &v);
	assert(v == (e ? PTHREAD_SCOPE_SYSTEM : PTHREAD_SCOPE_PROCESS));
	assert(pthread_attr_setscope(&a, PTHREAD_SCOPE_SYSTEM) == 0);
	assert(pthread_attr_setscope(&a, 2) == EINVAL);
	return 0;
}
