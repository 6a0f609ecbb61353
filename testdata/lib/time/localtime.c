// heddle: => safe complete
// about: local time is at most 14 hours and summer time off
#include <assert.h>
#include <time.h>

int main(void) {
	time_t t = 1000000000;
	struct tm tm;
	assert(localtime_r(&t, &tm) == &tm);
	long east = tm.tm_gmtoff;
	assert(east >= -12 * 3600 && east <= 15 * 3600 && east % 900 == 0);
	assert(tm.tm_isdst == 0 || tm.tm_isdst == 1);
	char text[26];
	assert(ctime_r(&t, text) == text && text[24] == '\n');
	return 0;
}
