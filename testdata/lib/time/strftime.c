// heddle: => safe complete
// about: times as texts and back
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <string.h>
#include <time.h>

int main(void) {
	char text[32];
	struct tm tm = {.tm_year = 124, .tm_mon = 1, .tm_mday = 29, .tm_hour = 17, .tm_wday = 4, .tm_yday = 59}, back = {0};
	assert(strftime(text, sizeof text, "%Y-%m-%d %H:%M (%a)", &tm) == 22 && strcmp(text, "2024-02-29 17:00 (Thu)") == 0);
	assert(strftime(text, 5, "%Y-", &tm) == 0);
	char *rest = strptime("29 Feb 2024.", "%d %b %Y", &back);
	assert(rest && *rest == '.' && back.tm_yday == 59 && back.tm_wday == 4);
	return 0;
}
