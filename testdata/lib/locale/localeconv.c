// heddle: => safe complete
// about: the conventions and the charset of the C locale
#include <assert.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <string.h>

int main(void) {
	struct lconv *c = localeconv();
	assert(strcmp(c->decimal_point, ".") == 0 && *c->thousands_sep == 0 && c->frac_digits == CHAR_MAX);
	assert(strcmp(nl_langinfo(CODESET), "ANSI_X3.4-1968") == 0);
	return 0;
}
