// heddle: => safe complete
// about: %Z skips spaces and reads a word, as in glibc
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <time.h>

int main(void) {
	struct tm t;
	memset(&t, 0, sizeof t);
	const char *end = strptime("10:00  GMT 2024", "%H:%M%Z %Y", &t);
	assert(end && *end == 0 && t.tm_hour == 10 && t.tm_year == 124);
	assert(*strptime("", "%Z", &t) == 0);
	return 0;
}
