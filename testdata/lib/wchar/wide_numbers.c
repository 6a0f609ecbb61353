// heddle: => safe complete
// about: wide text is converted to integers as text is
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <wchar.h>

int main(void) {
	const wchar_t text[] = L" -12x";
	wchar_t *end;
	assert(wcstol(text, &end, 10) == -12 && end == text + 4);
	assert(wcstoul(L"0xff", 0, 0) == 255 && wcstoll(L"077", 0, 0) == 63 && wcstoull(L"zz", 0, 36) == 35 * 37);
	errno = 0;
	assert(wcstol(L"9999999999999999999", 0, 10) == LONG_MAX && errno == ERANGE);
	return 0;
}
