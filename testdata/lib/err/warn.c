// heddle: => safe complete
// about: complaints are printed, and some of them end the program
#define _GNU_SOURCE
#include <assert.h>
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <syslog.h>

static void last(void) { assert(errno == ENOENT); }

int main(void) {
	atexit(last);
	errno = ENOENT;
	warn("%s", "text");
	warnx(NULL);
	perror("text");
	openlog("name", 0, LOG_USER);
	syslog(LOG_INFO, "%d", 1);
	closelog();
	errno = ENOENT;
	err(3, "%s", "text");
	assert(0);
}
