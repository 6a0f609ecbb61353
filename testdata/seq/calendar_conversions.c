// seq: broken-down times: UTC both ways, texts by a format and back
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <time.h>

static void show(const char *what, const struct tm *tm)
{
	printf("%s: %04d-%02d-%02d %02d:%02d:%02d day %d of week, %d of year, zone %s\n", what, tm->tm_year + 1900, tm->tm_mon + 1, tm->tm_mday,
	       tm->tm_hour, tm->tm_min, tm->tm_sec, tm->tm_wday, tm->tm_yday, tm->tm_zone);
}

int main(void)
{
	static const time_t times[] = { 0, 951782400, 1000000000, 1234567890, 2147483648, -1, -86400, 253402300799 };
	static const char *const formats[] = { "%a %A %b %B %c", "%C %d %D %e %F %g %G", "%H %I %j %k %l %m %M", "%p %P %r %R %S %T",
		"%u %U %V %w %W %x %X %y %Y %z %Z", "%_d|%-d|%05d|%^a|%10F" };
	char text[128];
	struct tm tm, back;
	for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
		show("gmtime", gmtime_r(&times[i], &tm));
		printf("timegm: %lld, asctime: %s", (long long)timegm(&tm), asctime(&tm));
		for (size_t k = 0; k < sizeof formats / sizeof *formats; k++) {
			size_t n = strftime(text, sizeof text, formats[k], &tm);
			printf("%zu %s\n", n, text);
		}
	}
	printf("%zu\n", strftime(text, 5, "%Y-%m", &tm));
	memset(&back, 0, sizeof back);
	char *rest = strptime("29 Feb 2024 17:45:06 and more", "%d %b %Y %H:%M:%S", &back);
	show("strptime", gmtime_r((time_t[]){ timegm(&back) }, &tm));
	printf("rest '%s', day %d of the week\n", rest, back.tm_wday);
	printf("%d\n", strptime("31 Foo 2024", "%d %b %Y", &back) == NULL);
	tm = (struct tm){ .tm_year = 124, .tm_mon = 14, .tm_mday = -3, .tm_hour = 30 };
	printf("%lld\n", (long long)timegm(&tm));
	show("normal", &tm);
	printf("%.0f\n", difftime(times[3], times[2]));
	return 0;
}
