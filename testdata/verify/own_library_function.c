// heddle: => safe complete
// about: functions of the library that the program defines itself are its own, beside others whose models stand in the same file
#include <assert.h>
#include <stdlib.h>
#include <string.h>

char *strdup(const char *);

int main(void) {
	char text[4];
	strcpy(text, "a");
	strcat(text, "b");
	char *copy = strdup(text);
	assert(strlen(copy) == 2 && copy[1] == '!');
	free(copy);
	return abs(-7) - 8;
}

char *strdup(const char *s) {
	char *d = malloc(strlen(s) + 1);
	return d ? strcpy(d, s) : 0;
}

char *strcat(char *to, const char *s) {
	to[1] = '!' + 0 * *s;
	to[2] = 0;
	return to;
}

int abs(int x) { return x < 0 ? 1 - x : x; }
