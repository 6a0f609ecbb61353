// heddle: => safe complete
// about: numbers from texts, with their errors
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
	char *end;
	assert(strtol(" -0x1fz", &end, 0) == -31 && *end == 'z');
	errno = 0;
	assert(strtol("99999999999999999999", &end, 10) == LONG_MAX && errno == ERANGE);
	assert(strtoul("077", 0, 0) == 63 && strtoll("zz", &end, 36) == 1295 && atoi("12x") == 12);
	assert(strtold("0.1x", &end) == 0.1L && *end == 'x' && strtold("-inf", 0) < -1e4000L);
	errno = 0;
	assert(strtold("1e5000", 0) > 1e4900L && errno == ERANGE);
	assert(strtod("1.5e2,", &end) == 150 && *end == ',' && atof("0x1p-1") == 0.5);
	long double l;
	assert(sscanf("0.1 x", "%Lf", &l) == 1 && l == 0.1L);
	return 0;
}
