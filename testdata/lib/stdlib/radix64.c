// heddle: => safe complete
// heddle: -DNEGATIVE => unknown unsupported
// about: numbers in radix 64 are exact
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
	assert(strcmp(l64a(0), "") == 0 && strcmp(l64a(64 * 63 + 2), "0z") == 0);
	assert(a64l("0z") == 64 * 63 + 2 && a64l("") == 0 && a64l("z ") == 63);
	assert(a64l(l64a(0x7fffffff)) == 0x7fffffff);
#ifdef NEGATIVE
	l64a(-1);
#endif
	return 0;
}
