// heddle: => safe complete
// heddle: --32 => safe complete
// about: a mutex with the protocol for it has a priority ceiling
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
	pthread_mutexattr_t a;
	pthread_mutex_t m;
	int old = -1;
	pthread_mutexattr_init(&a);
	assert(pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_PROTECT) == 0 && pthread_mutexattr_setprioceiling(&a, 7) == 0);
	pthread_mutex_init(&m, &a);
	assert(pthread_mutex_getprioceiling(&m, &old) == 0 && old == 7);
	assert(pthread_mutex_setprioceiling(&m, 9, &old) == 0 && old == 7);
	assert(pthread_mutex_setprioceiling(&m, 100, &old) == EINVAL);
	pthread_mutex_lock(&m);
	assert(pthread_mutex_getprioceiling(&m, &old) == 0 && old == 9);
	pthread_mutex_unlock(&m);
	pthread_mutex_destroy(&m);
	return 0;
}
