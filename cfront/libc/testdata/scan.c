/* This file defines the comparison of sscanf with the host's: random formats on random texts. */
#include "driver.h"
#include <stdarg.h>

int h_sscanf(const char *, const char *, ...);

/* A conversion, with the bytes that it may store. */
typedef struct { const char *spec; int bytes; } conversion;

static const conversion conversions[] = {
	{ "%d", 4 },    { "%i", 4 },     { "%u", 4 },   { "%x", 4 },       { "%o", 4 },      { "%hhd", 1 },  { "%hu", 2 },
	{ "%ld", 8 },   { "%lli", 8 },   { "%zu", 8 },  { "%jx", 8 },      { "%2d", 4 },     { "%3i", 4 },   { "%1x", 4 },
	{ "%*d", 0 },   { "%5s", 6 },    { "%*s", 0 },  { "%c", 1 },       { "%3c", 3 },     { "%*2c", 0 },  { "%4[ab1]", 5 },
	{ "%5[^ 2]", 6 }, { "%6[a-c0-3]", 7 }, { "%*[x-]", 0 }, { "%3[]a]", 4 }, { "%n", 4 }, { "%hhn", 1 }, { "%lln", 8 },
	{ "%f", 4 },    { "%lf", 8 },    { "%5lg", 8 }, { "%*f", 0 },      { "%2f", 4 },     { "%le", 8 },   { "%p", 8 },
	{ "%%", 0 },    { " ", 0 },      { "a", 0 },    { "-", 0 },        { "1", 0 },       { " %c", 1 },   { "%LX", 8 },
};

enum { SLOTS = 4, SLOT = 16 };

void test_scan(void)
{
	static const char *const alphabets[] = { "0123 -+xaAf.", "ab1 2]", "01x.e-p 9", "12345678 ", "infatyINF n-+" };
	long i, k, good = 0;
	for (i = 0; i < 400000; i++) {
		char format[64] = "", a[SLOTS * SLOT], b[SLOTS * SLOT];
		char *s = random_string(0, 14, alphabets[random_number() % 5]);
		int n = 0, parts = (int)(random_number() % SLOTS) + 1, x, y;
		void *to[2][SLOTS];
		for (k = 0; k < parts; k++) {
			const conversion *c = &conversions[random_number() % (sizeof conversions / sizeof *conversions)];
			strcat(format, c->spec);
			if (c->bytes > 0) {
				to[0][n] = a + n * SLOT;
				to[1][n] = b + n * SLOT;
				n++;
			}
		}
		for (; n < SLOTS; n++)
			to[0][n] = to[1][n] = 0;
		memset(a, 0x55, sizeof a);
		memset(b, 0x55, sizeof b);
		x = h_sscanf(s, format, to[0][0], to[0][1], to[0][2], to[0][3]);
		y = sscanf(s, format, to[1][0], to[1][1], to[1][2], to[1][3]);
		CHECK(x == y, "'%s' by '%s': %d, not %d", s, format, x, y);
		for (k = 0; k < SLOTS * SLOT; k++)
			CHECK(a[k] == b[k], "'%s' by '%s' stores other bytes from %ld", s, format, k);
		good += x > 0;
	}
	CHECK(good > 50000, "%ld", good);
	{
		unsigned u;
		unsigned long long v;
		CHECK(h_sscanf("99999999999999999999", "%u", &u) == 1 && u == UINT32_MAX, "%u", u);
		CHECK(h_sscanf("-99999999999999999999", "%lld", (long long *)&v) == 1 && (long long)v == INT64_MIN, "%llx", v);
		CHECK(h_sscanf("18446744073709551616", "%llu", &v) == 1 && v == UINT64_MAX, "%llx", v);
	}
}
