// seq: long double: arithmetic and conversions of 80-bit numbers, constants, bytes, printf, varargs, classification
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static double product = 2.0L * 3;
static int cut = (int)3.9L, less = 1.0L < 2, room[(int)2.5L];
static float third = 1.0L / 3;
static long double ends[3] = { __builtin_infl(), -HUGE_VALL, __builtin_copysignl(2, -0.0L) };
static long double kept[2] = { 0.1L, -1 };

struct measure {
	char name;
	long double value;
};

static long double mean(int n, ...)
{
	va_list ap;
	va_start(ap, n);
	long double sum = 0;
	for (int i = 0; i < n; i++)
		sum += i % 2 ? va_arg(ap, int) : va_arg(ap, long double);
	va_end(ap);
	return sum / n;
}

static struct measure half(struct measure m)
{
	m.value /= 2;
	return m;
}

static void bytes(long double x)
{
	unsigned char b[sizeof x];
	memcpy(b, &x, sizeof x);
	for (int i = 9; i >= 0; i--)
		printf("%02x", b[i]);
	printf("\n");
}

int main(void)
{
	printf("%g %d %d %zu %.9g %d\n", product, cut, less, sizeof room, third, kept[0] == 0.1L);
	bytes(1.5L);
	bytes(-kept[0]);
	bytes(kept[1]);
	long double x = 1, f = 1;
	for (int i = 1; i <= 25; i++) {
		f *= i;
		x += 1 / f;
	}
	printf("%.20Lf %.0Lf %Le %Lg\n", x, f, f, x);
	printf("%.20Lf %La\n", 1.0L / 3, 2.5L);
	printf("%d %d %d\n", 0.1L + 0.2L == 0.3L, (double)0.1L == 0.1, (long double)0.1 == 0.1L);
	printf("%d %d %d %d\n", x < f, x != x, !x, x && f ? 1 : 0);
	x = 1e300;
	x *= x;
	printf("%Lg %d %d\n", x, isinf(x) != 0, isinf((double)x) != 0);
	x = LLONG_MAX;
	printf("%d %.0Lf %.0Lf\n", (long long)x == LLONG_MAX, x, (long double)ULLONG_MAX);
	unsigned long u = 18446744073709551615.0L;
	printf("%lu %d %u\n", u, (int)-2.75L, (unsigned char)200.9L);
	x = -0.0L;
	printf("%Lf %d %d %d %d\n", x, signbit(x) != 0, x == 0, isnan(x / x), isfinite(1 / x));
	x = 5;
	x++;
	long double old = x--;
	printf("%Lg %Lg %Lg\n", old, -x, +x);
	x = 7 / 2 + 0.5f * 3;
	int n = 10;
	n /= 4.0L;
	printf("%Lg %d %zu %zu\n", x, n, sizeof(n + 1.0L), sizeof(1 ? n : x));
	printf("%Lg\n", mean(4, 1.5L, 2, 3.25L, 4));
	struct measure m = { 'm', 9 }, h = half(m);
	printf("%c %Lg %Lg\n", h.name, m.value, h.value);
	union {
		long double f;
		struct { unsigned long mantissa; unsigned short exponent; } bits;
	} v = { 1 };
	v.bits.exponent += 3;
	v.bits.mantissa |= 1UL << 62;
	printf("%Lg\n", v.f);
	long double table[3] = { 3, 1, 2 }, most = table[0];
	for (int i = 1; i < 3; i++)
		most = table[i] > most ? table[i] : most;
	printf("%Lg %td\n", most, &table[2] - table);
	printf("%.3Lf|%10.2Lf|%-8.1Lf|%+Lg|%015.4Lf\n", 2.0005L, 3.14159L, 2.25L, 1.0L, -1.5L);
	printf("%Lf %Lf %Lf %d %Lf\n", ends[0], ends[1], ends[2], isnan(__builtin_nanl("")), fabsl(ends[1]));
	return 0;
}
