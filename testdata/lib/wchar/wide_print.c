// heddle: --check assert,memory,uninit => safe complete
// about: text in wide chars is made as snprintf makes it, and cut where there is no room
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <wchar.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static wchar_t text[32];

static int make(const wchar_t *format, ...) {
	va_list ap;
	va_start(ap, format);
	int n = vswprintf(text, 32, format, ap);
	va_end(ap);
	return n;
}

int main(void) {
	int x = __VERIFIER_nondet_int();
	__VERIFIER_assume(x >= 10 && x <= 99);
	assert(swprintf(text, 32, L"%d|%ls|%s|%c", x, L"wide", "text", 'c') == 14);
	assert(text[0] - L'0' == x / 10 && text[1] - L'0' == x % 10);
	assert(wcscmp(text + 2, L"|wide|text|c") == 0);
	assert(make(L"%2$5.1f\u00e9%1$ld", -7L, 2.25) == 8 && wcscmp(text, L"  2.2\u00e9-7") == 0);
	assert(swprintf(text, 4, L"%d", 1234) < 0 && text[3] == 0);
	wprintf(L"\u043f\u0440%d %ls\n", x, text);
	fputws(text, stdout);
	putwchar(L'x');
	return 0;
}
