// heddle: => safe complete
// about: bounded copies always end, and tell how much there was
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>
size_t strlcpy(char *, const char *, size_t), strlcat(char *, const char *, size_t);

int main(void) {
	char a[4];
	assert(strlcpy(a, "abcdef", sizeof a) == 6 && strcmp(a, "abc") == 0);
	assert(strlcpy(a, "x", sizeof a) == 1 && strlcat(a, "yz", sizeof a) == 3 && strcmp(a, "xyz") == 0);
	assert(strlcat(a, "more", sizeof a) == 7 && strcmp(a, "xyz") == 0);
	assert(stpcpy(a, "ab") == a + 2 && mempcpy(a, "c", 1) == a + 1 && memccpy(a, "dx", 'd', 2) == a + 1);
	assert(strcasestr("Some TEXT", "text") != 0 && memmem("abc", 3, "bc", 2) != 0);
	char *copy = strndup("abcdef", 2);
	assert(strcmp(copy, "ab") == 0);
	free(copy);
	return 0;
}
