// heddle: => violated assert:8
// heddle: -DTHREADS --check race => violated race
// about: the twins of time/gmtime have one result for all calls, and all threads
#include <assert.h>
#include <pthread.h>
#include <time.h>
time_t zero = 0, day = 86400;
void first(void) { struct tm *a = gmtime(&zero), *b = gmtime(&day); assert(a->tm_mday == 1 && b->tm_mday == 2); } // violated here
void *user(void *arg) { return gmtime(&zero) ? arg : 0; }
int main(void) {
#ifdef THREADS
	pthread_t t;
	pthread_create(&t, 0, user, 0);
	gmtime(&day);
#else
	first();
#endif
	return 0;
}
