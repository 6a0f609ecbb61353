// heddle: => violated assert:9
// about: the zone is not always UTC
#include <assert.h>
#include <time.h>
int main(void) {
	time_t t = 0;
	struct tm tm;
	localtime_r(&t, &tm);
	assert(tm.tm_hour == 0); // violated here
	return 0;
}
