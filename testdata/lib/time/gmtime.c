// heddle: --check assert,memory,race => safe complete
// about: broken-down times in memory of the thread's own
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <time.h>

void *user(void *arg) {
	struct tm tm;
	time_t t = 951782400;
	assert(gmtime_r(&t, &tm) == &tm && tm.tm_mon == 1 && tm.tm_mday == 29 && tm.tm_year == 100 && tm.tm_wday == 2 && timegm(&tm) == t);
	return arg;
}

int main(void) {
	pthread_t t;
	time_t now = time(0);
	struct tm tm;
	pthread_create(&t, 0, user, 0);
	user(0);
	pthread_join(t, 0);
	gmtime_r(&now, &tm);
	assert(tm.tm_year >= 70);
	return 0;
}
