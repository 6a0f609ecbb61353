// heddle: => violated assert:10
// heddle: -DHELD => violated deadlock
// about: a plain mutex has no ceiling, and one that another thread holds for ever is waited for
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
#ifndef HELD
int main(void) {
	int old = 0;
	assert(pthread_mutex_getprioceiling(&m, &old) == 0); // violated here
	return 0;
}
#else
void *user(void *arg) { return pthread_mutex_lock(&m), arg; }
int main(void) {
	pthread_t t;
	pthread_mutexattr_t a;
	pthread_mutexattr_init(&a);
	pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_PROTECT);
	pthread_mutex_init(&m, &a);
	pthread_create(&t, 0, user, 0);
	pthread_join(t, 0);
	return pthread_mutex_setprioceiling(&m, 3, 0);
}
#endif
