// heddle: => safe complete
// about: classes of chars in the C locale, for inputs too
#include <assert.h>
#include <ctype.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
	int c = __VERIFIER_nondet_uchar();
	if (isdigit(c))
		assert(c >= '0' && c <= '9' && isalnum(c) && isxdigit(c) && !isalpha(c));
	if (islower(c))
		assert(toupper(c) == c - 32 && isupper(toupper(c)));
	assert(!!isspace(c) == (c == ' ' || (c >= 9 && c <= 13)));
	return 0;
}
