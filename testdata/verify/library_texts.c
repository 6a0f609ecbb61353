// Pointers of the library to texts: the names of the zone, which tzset sets, and the program's name.
// heddle: => safe complete
// heddle: -DGREENWICH => violated assert:16
// heddle: -DINVOKED => violated assert:18
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <string.h>
#include <time.h>

int main(void)
{
	assert(strlen(tzname[0]) >= 3 && strlen(tzname[1]) >= 3);
	tzset();
#if defined GREENWICH
	assert(tzname[0][0] == 'G');
#elif defined INVOKED
	assert(strcmp(program_invocation_name, program_invocation_short_name));
#else
	time_t t = 0;
	struct tm *tm = localtime(&t);
	assert(strlen(tzname[0]) == 3 && !strcmp(tm->tm_zone, tzname[tm->tm_isdst]));
	assert(!strcmp(program_invocation_name, "a.out"));
#endif
	return 0;
}
