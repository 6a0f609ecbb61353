/* This file defines the comparison of the models of number functions with the host's. */
#include "driver.h"
#include <time.h>
#include <inttypes.h>
#include <limits.h>
#include <strings.h>

int h_abs(int), h_ffs(int), h_ffsl(long), h_ffsll(long long), h_atoi(const char *);
long h_labs(long), h_strtol(const char *, char **, int), h_atol(const char *);
long long h_llabs(long long), h_strtoll(const char *, char **, int), h_atoll(const char *);
div_t h_div(int, int);
ldiv_t h_ldiv(long, long);
lldiv_t h_lldiv(long long, long long);
unsigned long h_strtoul(const char *, char **, int);
unsigned long long h_strtoull(const char *, char **, int);
intmax_t h_strtoimax(const char *, char **, int);
uintmax_t h_strtoumax(const char *, char **, int);
double h_strtod(const char *, char **), h_atof(const char *);
long double h_strtold(const char *, char **);
float h_strtof(const char *, char **);

static long long any(void)
{
	long long x = (long long)((unsigned long long)random_number() << 33 ^ (unsigned long long)random_number() << 11 ^ random_number());
	return x >> random_number() % 64;
}

static void arithmetic(void)
{
	long long a = any(), b = any();
	int i = (int)a, j = (int)b;
	if (i != INT_MIN)
		CHECK(h_abs(i) == abs(i), "%d", i);
	if (a != LLONG_MIN)
		CHECK(h_labs((long)a) == labs((long)a) && h_llabs(a) == llabs(a), "%lld", a);
	if (j != 0 && j != -1) {
		div_t x = h_div(i, j), y = div(i, j);
		CHECK(x.quot == y.quot && x.rem == y.rem, "%d %d", i, j);
	}
	if (b != 0 && b != -1) {
		ldiv_t x = h_ldiv((long)a, (long)b), y = ldiv((long)a, (long)b);
		lldiv_t z = h_lldiv(a, b);
		CHECK(x.quot == y.quot && x.rem == y.rem && z.quot == y.quot && z.rem == y.rem, "%lld %lld", a, b);
	}
	CHECK(h_ffs(i) == ffs(i) && h_ffsl((long)a) == ffsl((long)a) && h_ffsll(a) == ffsll(a), "%lld", a);
}

#define INTEGER(name, type)                                                                  \
	do {                                                                                 \
		char *p = 0, *q = 0;                                                         \
		int ep, eq;                                                                  \
		type x, y;                                                                   \
		errno = 0;                                                                   \
		x = h_##name(s, &p, base);                                                   \
		ep = errno;                                                                  \
		errno = 0;                                                                   \
		y = name(s, &q, base);                                                       \
		eq = errno;                                                                  \
		if (base < 0 || base == 1 || base > 36)                                      \
			q = p; /* C leaves open whether the end is set */                    \
		CHECK(x == y && p == q && ep == eq, #name " '%s' %d: %llx %llx errno %d %d end %td %td", s, base, \
		      (unsigned long long)x, (unsigned long long)y, ep, eq, p - s, q - s);   \
		CHECK(h_##name(s, 0, base) == y, "%s", s);                                   \
	} while (0)

static void integers(void)
{
	static const int bases[] = { 0, 10, 16, 8, 2, 36, 35, 3, 1, -1, 37, 0, 16, 10, 10, 11 };
	int base = bases[random_number() % 16];
	char *s;
	if (random_number() % 2) {
		s = random_string(0, 24, "00123456789xXaFzZ -+\t\v\n");
	} else { /* something like a number, near the limits now and then */
		static const char *const forms[] = { "%s%s%lld", "%s%s%llu", "%s%s%llx", "%s0x%s%llx", "%s0%s%llo" };
		char text[64];
		long long x = any();
		if (random_number() % 2)
			x = (random_number() % 4 < 3 ? LLONG_MAX : INT_MAX) + (unsigned long long)(random_number() % 5) - 2;
		if (random_number() % 8 == 0)
			x = -(long long)(random_number() % 4);
		snprintf(text, sizeof text, forms[random_number() % 5], (const char *[]){ "", "-", "+", " -" }[random_number() % 4], "", x);
		if (random_number() % 8 == 0)
			strcat(text, (const char *[]){ "0", "f", ".", " " }[random_number() % 4]);
		s = guarded(0, strlen(text) + 1);
		strcpy(s, text);
	}
	INTEGER(strtol, long);
	INTEGER(strtoul, unsigned long);
	INTEGER(strtoll, long long);
	INTEGER(strtoull, unsigned long long);
	INTEGER(strtoimax, intmax_t);
	INTEGER(strtoumax, uintmax_t);
	CHECK(h_atoi(s) == atoi(s) && h_atol(s) == atol(s) && h_atoll(s) == atoll(s), "%s", s);
}

static unsigned long long bits(double x)
{
	unsigned long long b;
	if (x != x)
		x = signbit(x) ? -NAN : NAN;
	memcpy(&b, &x, sizeof b);
	return b;
}

/* glibc 2.36 sometimes rounds wrongly, and overlooks the underflow, in the binade below
   the least normal number: there the exact cases in test_numbers judge. */
static int unsure(double x, double least)
{
	return fabs(x) >= least / 2 && fabs(x) <= least;
}

static void one_float(const char *s)
{
	char *p, *q;
	int ep, eq;
	double x, y;
	float f, g;
	long double l, k;
	errno = 0;
	x = h_strtod(s, &p);
	ep = errno;
	errno = 0;
	y = strtod(s, &q);
	eq = errno;
	if (unsure(x, 0x1p-1022))
		CHECK(fabs(x - y) <= 0x1p-1074 && p == q, "strtod '%s'", s);
	else
		CHECK(bits(x) == bits(y) && p == q && ep == eq, "strtod '%s': %a %a errno %d %d end %td %td", s, x, y, ep, eq, p - s, q - s);
	CHECK(bits(h_atof(s)) == bits(x), "%s", s);
	errno = 0;
	l = h_strtold(s, &p);
	ep = errno;
	errno = 0;
	k = strtold(s, &q);
	eq = errno;
	CHECK(((l == k && signbit(l) == signbit(k)) || (l != l && k != k)) && p == q && ep == eq, "strtold '%s': %La %La errno %d %d end %td %td", s, l, k, ep, eq, p - s, q - s);
	errno = 0;
	f = h_strtof(s, &p);
	ep = errno;
	errno = 0;
	g = strtof(s, &q);
	eq = errno;
	if (unsure(f, 0x1p-126))
		CHECK(fabsf(f - g) <= 0x1p-149f && p == q, "strtof '%s'", s);
	else
		CHECK(bits((double)f) == bits((double)g) && p == q && ep == eq, "strtof '%s': %a %a errno %d %d end %td %td", s, f, g, ep, eq, p - s, q - s);
}

static void floats(void)
{
	static char text[2048];
	double x;
	unsigned long long b = (unsigned long long)random_number() << 33 ^ (unsigned long long)random_number() << 11 ^ random_number();
	char *s;
	switch (random_number() % 8) {
	case 0:
		one_float(random_string(0, 12, "0123456789..eE+-xpPxaf "));
		return;
	case 1:
		one_float(random_string(0, 9, "infanyt(1_)INF -"));
		return;
	case 2: /* an ordinary number */
		snprintf(text, sizeof text, "%.*f", (int)(random_number() % 8), (double)any() / 1000);
		break;
	case 3: /* any double, exact or nearly so */
		memcpy(&x, &b, sizeof x);
		snprintf(text, sizeof text, "%.*e", (int)(random_number() % 30), x);
		break;
	case 4: /* around float's and double's limits */
		snprintf(text, sizeof text, "%llu.%llue%d", b, b, (int)(random_number() % 800) - 420);
		break;
	case 5: { /* halfway between two doubles or floats, perhaps a digit off at the end */
		size_t n;
		int e = random_number() % 2 ? (int)(random_number() % 120) - 60 : -(int)(random_number() % 30);
		if (random_number() % 2) {
			b = (b >> 11 | 1ULL << 52) * 2 + 1;
			if (e < -40) { /* perhaps subnormal */
				b = b >> random_number() % 30 | 1;
				e = -1075 - (int)(random_number() % 3);
			} else {
				e -= 20;
			}
		} else {
			b = (b >> 40 | 1ULL << 23) * 2 + 1;
			e = e < -40 ? -152 - (int)(random_number() % 3) : e;
		}
		snprintf(text, sizeof text, "%.1200Lf", ldexpl((long double)b, e));
		n = strlen(text);
		while (text[n - 1] == '0')
			n--;
		text[n] = 0;
		if (random_number() % 3 == 0)
			strcpy(text + n, "000000001");
		else if (random_number() % 2 && text[n - 1] != '.')
			text[n - 1]--;
		break;
	}
	case 6: /* hexadecimal */
		memcpy(&x, &b, sizeof x);
		if (random_number() % 2)
			snprintf(text, sizeof text, "%.*a", (int)(random_number() % 20), x);
		else
			snprintf(text, sizeof text, "0x%llx.%llxp%d", b, any(), (int)(random_number() % 2400) - 1200);
		break;
	case 7: /* close to the least normal number */
		snprintf(text, sizeof text, "0x0.%s%llxp-%d", (const char *[]){ "ffffff", "fffffffffffff" }[random_number() % 2], any(),
			 (const int[]){ 126, 1022, 149, 1074 }[random_number() % 4]);
		break;
	}
	s = guarded(0, strlen(text) + 1);
	strcpy(s, text);
	one_float(s);
}

char *h_asctime_r(const struct tm *, char *);

static void test_asctime(void)
{
	int i;
	for (i = 0; i < 2000; i++) {
		char ours[64] = "", theirs[64] = "";
		struct tm t = { 0 };
		t.tm_sec = (int)(random_number() % 61);
		t.tm_min = (int)(random_number() % 60);
		t.tm_hour = (int)(random_number() % 24);
		t.tm_mday = (int)(random_number() % 31) + 1;
		t.tm_mon = (int)(random_number() % 12);
		t.tm_wday = (int)(random_number() % 7);
		t.tm_year = (int)(random_number() % 10000) - 1900;
		if (h_asctime_r(&t, ours) != ours || asctime_r(&t, theirs) != theirs || strcmp(ours, theirs) != 0) {
			printf("asctime_r: %s, want %s\n", ours, theirs);
			exit(1);
		}
	}
}

void test_numbers(void)
{
	static const char *const hard[] = {
		"0", "-0", "1e22", "1e23", "9007199254740993", "9007199254740992.5", "2.2250738585072011e-308",
		"2.2250738585072014e-308", "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
		"1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e309", "1e-400", "1e999999999999",
		"1e-999999999999", "0e999999999999", "0x1p1023", "0x1.fffffffffffff8p1023", "0x1.fffffffffffff7p1023", "0x1p-1074",
		"0x1p-1075", "0x1.8p-1075", "0x1p-1076", "0x", "0x.", "0xp1", "0x.8p1", "1e", "1e+", ".", "-.5", "+.e1", "infinit",
		"nan(", "nan()", "nan(12a_)", "nan(-)", "-nan", "3.4028235e38", "3.4028236e38", "1.1754942e-38", "0x1.fffffep127",
		"0x1.ffffffp127", "0x1.fffffefp127", "1.00000000000000000000000000000", "0x1p99999999999", "0x1p-99999999999", "",
		"0x0.fffffffffffffcp-1022", "0x0.fffffffffffff8p-1022", "0x0.fffffffffffff7p-1022", "0x0.ffffffp-126", "0x0.fffffffp-126",
	};
	static const struct { const char *text; double value; int error; } exact[] = {
		{ "0x0.ffffff9bbc8aecp-1022", 0x0.ffffff9bbc8afp-1022, ERANGE },
		{ "0x0.ffffff9bbc8ae4p-1022", 0x0.ffffff9bbc8aep-1022, ERANGE },
		{ "0x0.ffffff9bbc8ae8p-1022", 0x0.ffffff9bbc8aep-1022, ERANGE },
		{ "0x0.ffffff9bbc8ad8p-1022", 0x0.ffffff9bbc8aep-1022, ERANGE },
		{ "0x0.ffffff9bbc8aep-1022", 0x0.ffffff9bbc8aep-1022, 0 },
		{ "0x0.fffffffffffff4p-1022", 0x0.fffffffffffffp-1022, ERANGE },
		{ "0x0.fffffffffffff8p-1022", 0x1p-1022, ERANGE },
		{ "0x0.fffffffffffffbp-1022", 0x1p-1022, ERANGE },
		{ "0x0.fffffffffffffcp-1022", 0x1p-1022, 0 }, /* not tiny: rounds up with any exponent */
		{ "1.5e-308", 0x0.ac941b426dd3bp-1022, ERANGE },
	};
	char zeros[2000];
	size_t i;
	for (i = 0; i < sizeof hard / sizeof hard[0]; i++)
		one_float(hard[i]);
	for (i = 0; i < sizeof exact / sizeof exact[0]; i++) {
		double x;
		errno = 0;
		x = h_strtod(exact[i].text, 0);
		CHECK(x == exact[i].value && errno == exact[i].error, "%s: %a errno %d", exact[i].text, x, errno);
	}
	memset(zeros, '0', sizeof zeros);
	strcpy(zeros + 1500, "1");
	zeros[0] = '1';
	zeros[1] = '.';
	one_float(zeros);
	zeros[1] = '0';
	one_float(zeros);
	strcpy(zeros + 1500, "e-1499");
	one_float(zeros);
	for (i = 0; i < 100000; i++) {
		arithmetic();
		integers();
		if (i % 4 == 0)
			floats();
	}
	test_asctime();
}
