// heddle: => violated memory:8
// about: the result of strlcpy is the length of the source, no index into the copy
#include <string.h>
size_t strlcpy(char *, const char *, size_t);
int main(void) {
	char a[4];
	size_t n = strlcpy(a, "abcdef", sizeof a);
	a[n] = 0; // violated here
	return a[0];
}
