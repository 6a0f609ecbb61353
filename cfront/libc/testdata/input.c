/* This file defines the tests of models that take nondeterministic values. Here
 * these are random; an assumption that fails leaves the call by a jump. */
#include "driver.h"
#include <setjmp.h>
#include <sys/time.h>
#include <time.h>

int h_getchar(void), h_getchar_unlocked(void), h_fgetc(FILE *), h_getc(FILE *), h_fgetc_unlocked(FILE *), h_getc_unlocked(FILE *);
char *h_fgets(char *, int, FILE *), *h_getenv(const char *);
ssize_t h_read(int, void *, size_t);
int h_rand(void), h_rand_r(unsigned *);
long h_random(void);
void h_srand(unsigned), h_srandom(unsigned);
time_t h_time(time_t *);
clock_t h_clock(void);
int h_clock_gettime(clockid_t, struct timespec *), h_timespec_get(struct timespec *, int), h_gettimeofday(struct timeval *, void *);
double h_difftime(time_t, time_t);

static jmp_buf dead;
static int atomic, seen_eof, seen_end;

_Bool only_zeros;

static long long choose(long long lo, long long hi)
{
	if (only_zeros)
		return 0;
	switch (random_number() % 4) {
	case 0:
		return (long long)(random_number() % 13) - 2;
	case 1:
		return random_number() % 2 ? lo : hi;
	}
	return lo + (long long)(((unsigned long long)random_number() << 32 ^ random_number()) & (unsigned long long)(hi - lo));
}

int __VERIFIER_nondet_int(void)
{
	return (int)choose(INT32_MIN, INT32_MAX);
}

unsigned __VERIFIER_nondet_uint(void)
{
	return (unsigned)choose(0, UINT32_MAX);
}

long __VERIFIER_nondet_long(void)
{
	return (long)(random_number() % 2 ? choose(0, 1LL << 41) : choose(INT32_MIN, INT32_MAX));
}

long long __VERIFIER_nondet_longlong(void)
{
	return choose(INT64_MIN / 2, INT64_MAX / 2);
}

double __VERIFIER_nondet_double(void)
{
	return (double)choose(INT32_MIN, INT32_MAX) / 8;
}

float __VERIFIER_nondet_float(void)
{
	return (float)choose(INT32_MIN, INT32_MAX);
}

unsigned char __VERIFIER_nondet_uchar(void)
{
	return (unsigned char)choose(0, 255);
}

char __VERIFIER_nondet_char(void)
{
	return (char)choose(0, 255);
}

_Bool __VERIFIER_nondet_bool(void)
{
	return !only_zeros && random_number() % 2;
}

void __VERIFIER_assume(int holds)
{
	if (!holds)
		longjmp(dead, 1);
}

void __VERIFIER_atomic_begin(void)
{
	CHECK(atomic == 0, "nested");
	atomic++;
}

void __VERIFIER_atomic_end(void)
{
	CHECK(atomic == 1, "not begun");
	atomic--;
}

void __heddle_quiet_begin(void)
{
	__VERIFIER_atomic_begin();
}

void __heddle_quiet_end(void)
{
	__VERIFIER_atomic_end();
}

int __heddle_has(const char *function)
{
	return function != 0;
}

int __heddle_names(const char *object)
{
	return object != 0;
}

void __heddle_shows(const void *p)
{
	CHECK(p != 0 && atomic == 1, "outside of a section");
}

void __heddle_sees(const void *p)
{
	__heddle_shows(p);
}

void __heddle_renews(const void *p)
{
	__heddle_shows(p);
}

static void one_call(void)
{
	static char *volatile buffer;
	static volatile size_t n;
	unsigned seed = 1;
	struct timespec ts;
	struct timeval tv;
	time_t t = -1;
	int c;
	switch (random_number() % 10) {
	case 0:
		c = h_getchar();
		CHECK(c >= EOF && c <= 255, "%d", c);
		c = random_number() % 2 ? h_fgetc(stdin) : h_getc(stdin);
		CHECK(c >= EOF && c <= 255, "%d", c);
		c = random_number() % 2 ? h_fgetc_unlocked(stdin) : h_getc_unlocked(stdin);
		CHECK(c >= EOF && c <= 255, "%d", c);
		c = h_getchar_unlocked();
		CHECK(c >= EOF && c <= 255, "%d", c);
		seen_eof += c == EOF;
		break;
	case 1: {
		char *line;
		n = random_number() % 8;
		buffer = memset(guarded(0, n + 1), 0x55, n + 1) + 1;
		line = h_fgets(buffer, (int)n, stdin);
		CHECK(line == 0 || line == buffer, "result");
		CHECK(buffer[-1] == 0x55, "before");
		if (line == 0) {
			seen_eof++;
			break;
		}
		CHECK(n > 0 && memchr(line, 0, n) != 0, "terminator");
		seen_end += strlen(line) == n - 1;
		break;
	}
	case 2: {
		ssize_t got;
		size_t i;
		n = random_number() % 8;
		buffer = memset(guarded(0, n), 0x55, n);
		errno = 0;
		got = h_read(0, buffer, n);
		CHECK(got >= -1 && got <= (ssize_t)n && (got == -1) == (errno > 0), "%zd", got);
		for (i = got < 0 ? 0 : (size_t)got; i < n; i++)
			CHECK(buffer[i] == 0x55, "wrote beyond");
		seen_end += got == (ssize_t)n;
		break;
	}
	case 3:
		h_srand(seed);
		CHECK(h_rand() >= 0, "rand");
		break;
	case 4:
		CHECK(h_rand_r(&seed) >= 0, "rand_r");
		break;
	case 5: {
		long x;
		h_srandom(seed);
		x = h_random();
		CHECK(x >= 0 && x <= RAND_MAX, "random");
		break;
	}
	case 6: {
		time_t r = h_time(random_number() % 2 ? &t : 0);
		CHECK(r >= 0 && (t == -1 || t == r), "time");
		CHECK(h_difftime(r, 7) == difftime(r, 7), "difftime");
		break;
	}
	case 7:
		CHECK(h_clock() >= -1, "clock");
		break;
	case 8:
		CHECK(h_clock_gettime(CLOCK_REALTIME, &ts) == 0 && ts.tv_sec >= 0 && ts.tv_nsec >= 0 && ts.tv_nsec < 1000000000, "clock_gettime");
		CHECK(h_timespec_get(&ts, 5) == 0, "base");
		CHECK(h_timespec_get(&ts, TIME_UTC) == TIME_UTC && ts.tv_sec >= 0 && ts.tv_nsec >= 0 && ts.tv_nsec < 1000000000, "timespec_get");
		break;
	case 9:
		CHECK(h_gettimeofday(0, 0) == 0, "gettimeofday");
		CHECK(h_gettimeofday(&tv, 0) == 0 && tv.tv_sec >= 0 && tv.tv_usec >= 0 && tv.tv_usec < 1000000, "gettimeofday");
		break;
	}
}

/* Names are remembered, and their values stay apart. */
static void environment(void)
{
	static const char *const names[] = { "A", "B", "AB", "HOME", "PATH", "A_NAME_OF_THIRTY_ONE_CHARACTERS" };
	char *first[6];
	char text[6][8];
	int i, set = 0;
	CHECK(strlen(names[5]) == 31, "%zu", strlen(names[5]));
	for (i = 0; i < 6; i++) {
		first[i] = h_getenv(names[i]);
		CHECK(first[i] == 0 || strlen(first[i]) < 8, "%s", names[i]);
		if (first[i] != 0)
			strcpy(text[i], first[i]);
		set += first[i] != 0;
	}
	for (i = 0; i < 100; i++) {
		int k = (int)(random_number() % 6);
		char *s = guarded(0, strlen(names[k]) + 1);
		strcpy(s, names[k]);
		CHECK(h_getenv(s) == first[k] && (first[k] == 0 || !strcmp(first[k], text[k])), "%s", names[k]);
	}
	CHECK(h_getenv("") == 0, "empty");
}

void test_input(void)
{
	volatile int i, survived = 0;
	environment();
	for (i = 0; i < 200000; i++)
		if (setjmp(dead) == 0) {
			one_call();
			survived++;
		}
	CHECK(survived > 50000 && seen_eof > 0 && seen_end > 0, "%d %d %d", survived, seen_eof, seen_end);
}
