// heddle: => safe complete
// heddle: -DSMALL => violated assert:19
// about: the size of a stack may depend on input, as on the limit of the process
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sys/resource.h>

static void *run(void *arg) { return arg; }

int main(void) {
	struct rlimit limit;
	pthread_attr_t attr;
	pthread_t t;
	pthread_attr_init(&attr);
	if (getrlimit(RLIMIT_STACK, &limit) == 0) {
		int e = pthread_attr_setstacksize(&attr, limit.rlim_cur);
#ifdef SMALL
		assert(e == 0); // violated here
#else
		size_t size;
		assert(e == (limit.rlim_cur < 16384 ? EINVAL : 0));
		pthread_attr_getstacksize(&attr, &size);
		assert(e == EINVAL ? size == 8 << 20 : size == limit.rlim_cur);
		pthread_attr_setstacksize(&attr, 65536);
		pthread_attr_setguardsize(&attr, limit.rlim_max);
		pthread_attr_getstacksize(&attr, &size);
		assert(size == 65536);
#endif
	}
	pthread_create(&t, &attr, run, 0);
	pthread_join(t, 0);
	pthread_attr_destroy(&attr);
	return 0;
}
