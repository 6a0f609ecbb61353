// heddle: => violated memory:11
// about: an option need not have a value
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

int main(void) {
	static char *const names[] = { "size", 0 };
	char text[] = "size", *at = text, *value;
	getsubopt(&at, names, &value);
	return strlen(value); // violated here
}
