// heddle: => violated memory
// heddle: -DREAD => violated memory:10
// about: the size given is not that of the array; a text may not be a time
#define _XOPEN_SOURCE 700
#include <time.h>
int main(void) {
	char text[8];
	struct tm tm = {.tm_mday = 1};
#ifdef READ
	return *strptime("yesterday", "%d", &tm); // violated here
#else
	return strftime(text, 11, "%Y-%m-%d", &tm);
#endif
}
