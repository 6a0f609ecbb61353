/* This file defines the comparison of the calendar with the host's, in UTC: the zone
 * that the models give where every input is 0. */
#include "driver.h"
#include <time.h>

struct tm *h_gmtime(const time_t *), *h_gmtime_r(const time_t *, struct tm *), *h_localtime(const time_t *);
time_t h_timegm(struct tm *), h_mktime(struct tm *);
size_t h_strftime(char *, size_t, const char *, const struct tm *);
char *h_strptime(const char *, const char *, struct tm *), *h_ctime(const time_t *), *h_ctime_r(const time_t *, char *);

static time_t random_time(void)
{
	time_t t = (time_t)((unsigned long long)random_number() << 20 ^ random_number());
	if (random_number() % 2)
		t = -t;
	return random_number() % 2 ? t % 4000000000 : t;
}

static int same(const struct tm *a, const struct tm *b)
{
	return a->tm_sec == b->tm_sec && a->tm_min == b->tm_min && a->tm_hour == b->tm_hour && a->tm_mday == b->tm_mday && a->tm_mon == b->tm_mon &&
	       a->tm_year == b->tm_year && a->tm_wday == b->tm_wday && a->tm_yday == b->tm_yday && a->tm_isdst == b->tm_isdst &&
	       a->tm_gmtoff == b->tm_gmtoff;
}

static void conversions(void)
{
	time_t t = random_time(), x, y;
	struct tm a, b;
	gmtime_r(&t, &a);
	CHECK(h_gmtime_r(&t, &b) == &b && same(&a, &b) && !strcmp(a.tm_zone, b.tm_zone), "%lld", (long long)t);
	CHECK(same(h_gmtime(&t), &a), "%lld", (long long)t);
	a.tm_mon = (int)(random_number() % 100) - 50;
	a.tm_mday = (int)(random_number() % 1000) - 500;
	a.tm_hour = (int)(random_number() - 1000000000);
	a.tm_sec = (int)(random_number() - 1000000000);
	b = a;
	x = timegm(&a), y = h_timegm(&b);
	CHECK(x == y && same(&a, &b), "%lld %lld", (long long)x, (long long)y);
}

static void formats(void)
{
	static const char *const flags[] = { "", "", "", "_", "-", "0", "^", "5", "_7", "08", "-6", "03", "^10", "1" };
	static const char letters[] = "aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ%";
	char format[32], a[64], b[64];
	size_t room = random_number() % 60 + 1, x, y;
	time_t t = random_time();
	struct tm tm;
	gmtime_r(&t, &tm);
	if (random_number() % 20 == 0)
		tm.tm_wday = (int)(random_number() % 16) - 5;
	sprintf(format, "x%%%s%c|%%%c", flags[random_number() % 14], letters[random_number() % (sizeof letters - 1)], letters[random_number() % (sizeof letters - 1)]);
	x = strftime(a, room, format, &tm), y = h_strftime(b, room, format, &tm);
	CHECK(x == y && (x == 0 || !strcmp(a, b)), "%s: '%s', not '%s'", format, b, a);
}

static void readings(long *good)
{
	static const char letters[] = "aAbBcCdDeFHhIjklmMnprRSsStTuUVwWxXyYz%";
	char format[32] = "", text[256];
	int i, parts = (int)(random_number() % 5) + 1;
	time_t t = random_time() % 4000000000;
	struct tm tm, a, b;
	char *p, *q;
	gmtime_r(&t, &tm);
	for (i = 0; i < parts; i++)
		sprintf(format + strlen(format), "%%%c%s", letters[random_number() % (sizeof letters - 1)], random_number() % 2 ? " " : "-");
	if (strftime(text, 200, format, &tm) == 0)
		return;
	if (random_number() % 4 == 0)
		text[random_number() % strlen(text)] = "0 9a-:Z"[random_number() % 7];
	memset(&a, 0, sizeof a);
	a.tm_mon = 5, a.tm_mday = 2, a.tm_year = 100;
	b = a;
	p = strptime(text, format, &a), q = h_strptime(text, format, &b);
	if (p != 0 && (a.tm_yday < 0 || a.tm_yday > 364))
		return; /* the host reads beyond its tables */
	CHECK(p == q && (p == 0 || same(&a, &b)), "'%s' by '%s': day %d %d, of week %d %d, of year %d %d, %d %d", text, format, a.tm_mday, b.tm_mday,
	      a.tm_wday, b.tm_wday, a.tm_yday, b.tm_yday, (int)a.tm_gmtoff, (int)b.tm_gmtoff);
	*good += p != 0;
}

void test_calendar(void)
{
	long i, good = 0;
	time_t t = 1000000000;
	char text[26];
	struct tm tm;
	only_zeros = 1;
	for (i = 0; i < 200000; i++) {
		conversions();
		formats();
		readings(&good);
	}
	CHECK(good > 50000, "%ld", good);
	CHECK(!strcmp(h_ctime(&t), "Sun Sep  9 01:46:40 2001\n") && !strcmp(h_ctime_r(&t, text), h_ctime(&t)), "%s", h_ctime(&t));
	tm = *h_localtime(&t);
	CHECK(tm.tm_hour == 1 && !strcmp(tm.tm_zone, "UTC") && h_mktime(&tm) == t, "%d", tm.tm_hour);
	t = INT64_MAX;
	errno = 0;
	CHECK(h_gmtime(&t) == 0 && errno == EOVERFLOW, "%d", errno);
}
