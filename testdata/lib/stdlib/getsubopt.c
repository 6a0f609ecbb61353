// heddle: => safe complete
// about: options are taken apart; what is none is the value
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
	static char *const names[] = { "ro", "size", 0 };
	char text[] = "size=3,ro,siz=4,ro=", *at = text, *value;
	assert(getsubopt(&at, names, &value) == 1 && strcmp(value, "3") == 0);
	assert(getsubopt(&at, names, &value) == 0 && !value);
	assert(getsubopt(&at, names, &value) == -1 && strcmp(value, "siz=4") == 0);
	assert(getsubopt(&at, names, &value) == 0 && *value == 0 && *at == 0);
	assert(getsubopt(&at, names, &value) == -1);
	return 0;
}
