// heddle: => safe complete
// heddle: --malloc-may-fail => safe complete
// about: a variable is unset or keeps its value, until the program changes it
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
	char *home = getenv("HOME");
	assert(getenv("HOME") == home && secure_getenv("HOME") == home);
	if (home)
		assert(strlen(home) < 8);
	if (setenv("NEW", "a long value", 1) == 0)
		assert(strcmp(getenv("NEW"), "a long value") == 0);
	assert(unsetenv("NEW") == 0 && !getenv("NEW"));
	static char text[] = "PUT=1";
	assert(putenv(text) == 0 && getenv("PUT") == text + 4);
	assert(setenv("", "x", 1) == -1 && clearenv() == 0 && !getenv("HOME"));
	return 0;
}
