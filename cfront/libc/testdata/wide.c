/* This file defines the comparison of the models of wide strings and chars with the host's functions. */
#include "driver.h"
#include <wchar.h>
#include <wctype.h>

size_t h_wcslen(const wchar_t *), h_wcsnlen(const wchar_t *, size_t), h_wcsspn(const wchar_t *, const wchar_t *), h_wcscspn(const wchar_t *, const wchar_t *);
wchar_t *h_wcscpy(wchar_t *, const wchar_t *), *h_wcpcpy(wchar_t *, const wchar_t *), *h_wcsncpy(wchar_t *, const wchar_t *, size_t);
wchar_t *h_wcpncpy(wchar_t *, const wchar_t *, size_t), *h_wcscat(wchar_t *, const wchar_t *), *h_wcsncat(wchar_t *, const wchar_t *, size_t);
wchar_t *h_wcsdup(const wchar_t *), *h_wcschr(const wchar_t *, wchar_t), *h_wcschrnul(const wchar_t *, wchar_t), *h_wcsrchr(const wchar_t *, wchar_t);
wchar_t *h_wcsstr(const wchar_t *, const wchar_t *), *h_wcspbrk(const wchar_t *, const wchar_t *), *h_wcstok(wchar_t *, const wchar_t *, wchar_t **);
int h_wcscmp(const wchar_t *, const wchar_t *), h_wcsncmp(const wchar_t *, const wchar_t *, size_t), h_wcscasecmp(const wchar_t *, const wchar_t *);
wchar_t *h_wmemset(wchar_t *, wchar_t, size_t), *h_wmemchr(const wchar_t *, wchar_t, size_t), *h_wmempcpy(wchar_t *, const wchar_t *, size_t);
int h_wmemcmp(const wchar_t *, const wchar_t *, size_t);
int h_iswalnum(wint_t), h_iswalpha(wint_t), h_iswblank(wint_t), h_iswcntrl(wint_t), h_iswdigit(wint_t), h_iswgraph(wint_t), h_iswlower(wint_t);
int h_iswprint(wint_t), h_iswpunct(wint_t), h_iswspace(wint_t), h_iswupper(wint_t), h_iswxdigit(wint_t), h_wctob(wint_t);
wint_t h_towlower(wint_t), h_towupper(wint_t), h_btowc(int);
size_t h_mbstowcs(wchar_t *, const char *, size_t), h_wcstombs(char *, const wchar_t *, size_t), h_mbrtowc(wchar_t *, const char *, size_t, mbstate_t *);
size_t h_mbsrtowcs(wchar_t *, const char **, size_t, mbstate_t *), h_wcsrtombs(char *, const wchar_t **, size_t, mbstate_t *);

enum { MOST = 13 };

/* A wide string that ends right before a page that must not be touched. */
static wchar_t *wide(int which, int max)
{
	int n = (int)(random_number() % (unsigned)(max + 1)), i;
	wchar_t *s = (wchar_t *)guarded(which, (size_t)(n + 1) * sizeof *s);
	for (i = 0; i < n; i++)
		s[i] = L"abAB\x20ac"[random_number() % 5];
	s[n] = 0;
	return s;
}

static int sign(int x)
{
	return (x > 0) - (x < 0);
}

static void strings(void)
{
	wchar_t *s = wide(0, MOST), *t = wide(1, 4), c = L"abAB"[random_number() % 5], a[2 * MOST], b[2 * MOST], *p, *q;
	size_t n = random_number() % (MOST + 2), have = wcslen(s) + 1;

	CHECK(h_wcslen(s) == wcslen(s) && h_wcsnlen(s, n) == wcsnlen(s, n) && h_wcsspn(s, t) == wcsspn(s, t) && h_wcscspn(s, t) == wcscspn(s, t), "%zu %zu", have, n);
	CHECK(sign(h_wcscmp(s, t)) == sign(wcscmp(s, t)) && sign(h_wcsncmp(s, t, n)) == sign(wcsncmp(s, t, n)), "%zu %zu", have, n);
	CHECK(sign(h_wcscasecmp(s, t)) == sign(wcscasecmp(s, t)), "%zu %zu", have, n);
	CHECK(h_wcschr(s, c) == wcschr(s, c) && h_wcschrnul(s, c) == wcschrnul(s, c) && h_wcsrchr(s, c) == wcsrchr(s, c), "%zu", have);
	CHECK(h_wcsstr(s, t) == wcsstr(s, t) && h_wcspbrk(s, t) == wcspbrk(s, t) && h_wmemchr(s, c, have) == wmemchr(s, c, have), "%zu %zu", have, n);

	wmemset(b, 7, 2 * MOST);
	h_wmemset(a, 7, 2 * MOST);
	CHECK(h_wcpcpy(a, t) - a == wcpcpy(b, t) - b && h_wcscat(a, s) == a && wcscat(b, s) == b && !h_wmemcmp(a, b, 2 * MOST), "%zu %zu", have, n);
	CHECK(h_wcpncpy(a, s, n) - a == wcpncpy(b, s, n) - b && !wmemcmp(a, b, 2 * MOST), "%zu %zu", have, n);
	h_wcscpy(a, t), wcscpy(b, t);
	CHECK(h_wcsncat(a, s, n) == a && wcsncat(b, s, n) == b && !wmemcmp(a, b, 2 * MOST), "%zu %zu", have, n);
	CHECK(h_wmempcpy(a, s, have) == a + have && wmempcpy(b, s, have) == b + have && !wmemcmp(a, b, 2 * MOST), "%zu", have);
	h_wcsncpy(a, t, n), wcsncpy(b, t, n);
	CHECK(!wmemcmp(a, b, 2 * MOST), "%zu %zu", have, n);

	h_wcscpy(a, s), wcscpy(b, s);
	p = a, q = b;
	for (wchar_t *x = h_wcstok(a, t, &p), *y = wcstok(b, t, &q); x || y; x = h_wcstok(0, t, &p), y = wcstok(0, t, &q))
		CHECK(x && y && x - a == y - b && !wcscmp(x, y), "%zu %zu", have, n);
	p = h_wcsdup(s);
	CHECK(!wcscmp(p, s), "%zu", have);
	free(p);
}

static void chars(void)
{
	for (wint_t c = 0; c < 128; c++) {
#define SAME(f) CHECK(!h_##f(c) == !f(c), #f " %u", c)
		SAME(iswalnum); SAME(iswalpha); SAME(iswblank); SAME(iswcntrl); SAME(iswdigit); SAME(iswgraph); SAME(iswlower);
		SAME(iswprint); SAME(iswpunct); SAME(iswspace); SAME(iswupper); SAME(iswxdigit);
		CHECK(h_towlower(c) == towlower(c) && h_towupper(c) == towupper(c) && h_btowc((int)c) == btowc((int)c) && h_wctob(c) == wctob(c), "%u", c);
	}
}

static void conversions(void)
{
	char *s = random_string(0, MOST, "abz"), x[MOST + 2], y[MOST + 2];
	wchar_t a[MOST + 2], b[MOST + 2];
	size_t n = random_number() % (MOST + 2);
	mbstate_t state = {0};

	wmemset(a, 7, MOST + 2), wmemset(b, 7, MOST + 2);
	CHECK(h_mbstowcs(a, s, n) == mbstowcs(b, s, n) && !wmemcmp(a, b, MOST + 2) && h_mbstowcs(0, s, 0) == strlen(s), "%s %zu", s, n);
	CHECK(h_mbrtowc(a, s, n, 0) == mbrtowc(b, s, n, &state) && *a == *b, "%s %zu", s, n);
	mbstowcs(a, s, MOST + 2);
	memset(x, 7, sizeof x), memset(y, 7, sizeof y);
	CHECK(h_wcstombs(x, a, n) == wcstombs(y, a, n) && !memcmp(x, y, sizeof x), "%s %zu", s, n);

	const char *p = s, *q = s;
	const wchar_t *u = a, *v = a;
	memset(x, 7, sizeof x), memset(y, 7, sizeof y);
	CHECK(h_wcsrtombs(x, &u, n, 0) == wcsrtombs(y, &v, n, &state) && u == v && !memcmp(x, y, sizeof x), "%s %zu", s, n);
	u = v = a;
	CHECK(h_wcsrtombs(0, &u, n, 0) == wcsrtombs(0, &v, n, &state) && u == v && u == a, "%s %zu", s, n);
	wmemset(a, 7, MOST + 2), wmemset(b, 7, MOST + 2);
	CHECK(h_mbsrtowcs(a, &p, n, 0) == mbsrtowcs(b, &q, n, &state) && p == q && !wmemcmp(a, b, MOST + 2), "%s %zu", s, n);
	p = q = s;
	CHECK(h_mbsrtowcs(0, &p, n, 0) == mbsrtowcs(0, &q, n, &state) && p == q && p == s, "%s %zu", s, n);
}

void test_wide(void)
{
	chars();
	for (int i = 0; i < 5000; i++) {
		strings();
		conversions();
	}
}
