// What localtime, mktime, ctime and strftime find of the zone they tell as tzset does, each time the same until TZ changes.
// heddle: => safe complete
// heddle: --32 => safe complete
// heddle: -DSET=localtime(&t) => violated assert:37
// heddle: -DSET=ctime(&t) => violated assert:37
// heddle: -DSET=mktime(&tm) => violated assert:37
// heddle: -DSET=strftime(text,9,"%Y",&tm) => violated assert:37
// heddle: -DSET=localtime_r(&t,&tm) => violated assert:37
// heddle: -DSET=timegm(&tm) => safe complete
// heddle: -DDAYLIGHT -DSET=localtime(&t) => violated assert:40
// heddle: -DCHANGED => violated assert:46
// heddle: -DOWN => safe complete
#ifdef OWN
#include <assert.h>
extern void tzset(void);
char timezone = 3;
int main(void)
{
	tzset();
	assert(timezone == 3);
	return 0;
}
#else
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <time.h>

int main(void)
{
	time_t t = 0;
	struct tm tm = { .tm_mday = 1, .tm_year = 100 };
	char text[9];
	(void)text;
#if defined SET && !defined DAYLIGHT
	SET;
	assert(timezone == 0);
#elif defined SET
	SET;
	assert(daylight == 0);
#elif defined CHANGED
	tzset();
	long west = timezone;
	if (setenv("TZ", "CET-1CEST", 1) == 0)
		tzset();
	assert(timezone == west);
#else
	tzset();
	long west = timezone;
	localtime(&t);
	localtime_r(&t, &tm);
	assert(timezone == west && tm.tm_gmtoff == 3600 * tm.tm_isdst - west);
	tzset();
	assert(timezone == west && (daylight || !tm.tm_isdst));
#endif
	return 0;
}
#endif
