// heddle: => safe complete
// about: comparing and searching stops at the end of a text
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>

int main(void) {
	char two[2] = {'a', 'b'}, text[] = "abc";
	assert(strncmp(two, "ab", 2) == 0 && memcmp(two, text, 2) == 0 && strcmp(text, "abd") < 0 && strcasecmp(text, "ABC") == 0);
	assert(strchr(text, 'c') == text + 2 && strrchr(text, 'x') == 0 && strstr(text, "bc") == text + 1 && memchr(two, 'b', 2) == two + 1);
	assert(strspn(text, "ab") == 2 && strcspn(text, "c") == 2 && strpbrk(text, "xc") == text + 2 && strnlen(two, 2) == 2);
	assert(strverscmp("a9", "a10") < 0);
	return 0;
}
