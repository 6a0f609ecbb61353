// heddle: => safe complete
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

int main(void) {
	wchar_t w[8];
	char s[8];
	assert(mbstowcs(w, "xyz", 8) == 3 && w[2] == L'z' && w[3] == 0);
	assert(towupper(w[0]) == L'X' && iswalpha(w[0]) && !iswdigit(w[0]));
	assert(wcstombs(s, w, 8) == 3 && strcmp(s, "xyz") == 0);
	assert(mbtowc(w, "", 1) == 0 && mblen("a", 1) == 1);
	return 0;
}
