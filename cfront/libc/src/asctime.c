/* This file defines the text of a broken-down time. As in glibc, a name out of range
 * is ???, and what does not fit the 26 bytes of the result is an error.
 * Models: asctime_r? asctime? ctime? ctime_r?
 */

struct tm {
	int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
	long tm_gmtoff;
	const char *tm_zone;
};

extern struct tm *__heddle_local_time(long, struct tm *);
extern void __heddle_set_zone(void);
extern int *__errno_location(void);

#define __HEDDLE_EOVERFLOW 75
#define __HEDDLE_TEXT 26

/* A text being built: chars beyond the array are counted, not kept. */
struct __heddle_text {
	char chars[__HEDDLE_TEXT];
	int n;
};

static void __heddle_add(struct __heddle_text *t, char c)
{
	if (t->n < __HEDDLE_TEXT)
		t->chars[t->n] = c;
	t->n++;
}

/* Name number i of a list of names of three chars. Where i depends on input it chooses between chars and not between
   places, so that none of them can seem to be the end of the text. */
static void __heddle_add_name(struct __heddle_text *t, const char *names, int count, int i)
{
	int k, j;
	for (k = 0; k < 3; k++) {
		char c = '?';
		for (j = 0; j < count; j++) {
			char of_name = names[3 * j + k];
			c = i == j ? of_name : c;
		}
		__heddle_add(t, c);
	}
}

/* The digit of x that counts units, which is taken off x: without division. */
static char __heddle_digit(unsigned *x, unsigned unit)
{
	unsigned d = 0, k;
	for (k = 1; k <= 9; k++)
		d += *x >= k * unit;
	*x -= d * unit;
	return (char)('0' + d);
}

/* x in decimal, at least digits digits, filled up to width with blanks. */
static void __heddle_add_number(struct __heddle_text *t, long long x, int digits, int width)
{
	char reversed[24];
	unsigned long long rest = x < 0 ? 0 - (unsigned long long)x : (unsigned long long)x;
	int n = 0, i;
	while (rest != 0 || n < digits) {
		reversed[n++] = (char)('0' + (int)(rest % 10));
		rest /= 10;
	}
	if (x < 0)
		reversed[n++] = '-';
	for (i = n; i < width; i++)
		__heddle_add(t, ' ');
	while (n > 0)
		__heddle_add(t, reversed[--n]);
}

/* A number of two places, the first of which is pad where it is 0: hours, days. */
static void __heddle_add_two(struct __heddle_text *t, int x, char pad)
{
	unsigned small = (unsigned)x;
	if (!((x >= 0) & (x < 100))) {
		__heddle_add_number(t, x, pad == '0' ? 2 : 1, 2);
		return;
	}
	__heddle_add(t, (char)(pad + ('0' - pad) * (x >= 10) + (__heddle_digit(&small, 10) - '0')));
	__heddle_add(t, __heddle_digit(&small, 1));
}

static void __heddle_add_year(struct __heddle_text *t, long long x)
{
	unsigned small = (unsigned)x, unit;
	if (!((x >= 1000) & (x < 10000))) {
		__heddle_add_number(t, x, 1, 1);
		return;
	}
	for (unit = 1000; unit > 0; unit /= 10)
		__heddle_add(t, __heddle_digit(&small, unit));
}

static char *__heddle_asctime(const struct tm *tm, char *buffer)
{
	struct __heddle_text t;
	int i;
	t.n = 0;
	__heddle_add_name(&t, "SunMonTueWedThuFriSat", 7, tm->tm_wday);
	__heddle_add(&t, ' ');
	__heddle_add_name(&t, "JanFebMarAprMayJunJulAugSepOctNovDec", 12, tm->tm_mon);
	if ((tm->tm_mday >= 0) & (tm->tm_mday < 100)) {
		__heddle_add(&t, ' ');
		__heddle_add_two(&t, tm->tm_mday, ' ');
	} else
		__heddle_add_number(&t, tm->tm_mday, 1, 3);
	__heddle_add(&t, ' ');
	__heddle_add_two(&t, tm->tm_hour, '0');
	__heddle_add(&t, ':');
	__heddle_add_two(&t, tm->tm_min, '0');
	__heddle_add(&t, ':');
	__heddle_add_two(&t, tm->tm_sec, '0');
	__heddle_add(&t, ' ');
	__heddle_add_year(&t, 1900LL + tm->tm_year);
	__heddle_add(&t, '\n');
	__heddle_add(&t, 0);
	if (t.n > __HEDDLE_TEXT) {
		*__errno_location() = __HEDDLE_EOVERFLOW;
		return 0;
	}
	for (i = 0; i < t.n; i++)
		buffer[i] = t.chars[i];
	return buffer;
}

char *asctime_r(const struct tm *tm, char *buffer)
{
	return __heddle_asctime(tm, buffer);
}

/* The result lives in one place for all threads: two calls race with each other. */
static char __heddle_result[__HEDDLE_TEXT];

char *asctime(const struct tm *tm)
{
	return __heddle_asctime(tm, __heddle_result);
}

char *ctime(const long *t)
{
	struct tm local;
	__heddle_set_zone();
	return __heddle_local_time(*t, &local) == 0 ? 0 : __heddle_asctime(&local, __heddle_result);
}

char *ctime_r(const long *t, char *buffer)
{
	struct tm local;
	return __heddle_local_time(*t, &local) == 0 ? 0 : __heddle_asctime(&local, buffer);
}
