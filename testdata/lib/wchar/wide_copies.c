// heddle: => safe complete
#include <assert.h>
#include <stdlib.h>
#include <wchar.h>

int main(void) {
	wchar_t b[12], *d, *rest;
	wcscpy(b, L"h\u00e9llo");
	assert(wcslen(b) == 5 && b[1] == 0xe9);
	wcscat(b, L" x,y");
	assert(wcscmp(b, L"h\u00e9llo x,y") == 0 && wcsncmp(b, L"hf", 2) > 0);
	assert(wcschr(b, L'x') == b + 6 && wcsstr(b, L"lo") == b + 3);
	wmemset(b, L'q', 3);
	assert(wmemcmp(b, L"qqqlo", 5) == 0);
	d = wcsdup(b);
	assert(wcscmp(wcstok(d, L" ,", &rest), L"qqqlo") == 0);
	assert(wcscmp(wcstok(0, L" ,", &rest), L"x") == 0);
	free(d);
	return 0;
}
