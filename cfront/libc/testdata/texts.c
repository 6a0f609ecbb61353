/* This file defines the tests of models beyond C's libraries: texts, numbers of 48 bits, the environment. */
#include "driver.h"
#undef basename

int __xpg_strerror_r(int, char *, size_t);
char *dirname(char *), *__xpg_basename(char *), *h_dirname(char *), *h___xpg_basename(char *), *h_basename(const char *);
char *h_strcasestr(const char *, const char *), *h_strerror_r(int, char *, size_t);
int h_strverscmp(const char *, const char *), h___xpg_strerror_r(int, char *, size_t);
size_t h_strlcpy(char *, const char *, size_t), h_strlcat(char *, const char *, size_t), h_strxfrm(char *, const char *, size_t);
void *h_memmem(const void *, size_t, const void *, size_t), h_swab(const void *, void *, ssize_t);
double h_drand48(void), h_erand48(unsigned short *);
long h_lrand48(void), h_nrand48(unsigned short *), h_mrand48(void), h_jrand48(unsigned short *);
void h_srand48(long), h_lcong48(unsigned short *);
unsigned short *h_seed48(unsigned short *);
int h_setenv(const char *, const char *, int), h_unsetenv(const char *), h_putenv(char *), h_clearenv(void);
char *h_getenv(const char *);
void *h_lfind(const void *, const void *, size_t *, size_t, int (*)(const void *, const void *));
void *h_lsearch(const void *, void *, size_t *, size_t, int (*)(const void *, const void *));
void h_qsort_r(void *, size_t, size_t, int (*)(const void *, const void *, void *), void *);

static int sign(int x)
{
	return (x > 0) - (x < 0);
}

static void searches(void)
{
	char *a = random_string(0, 6, "0012a"), *b = random_string(1, 6, "0012a");
	char c[16], d[16], *p, *q;
	size_t n;
	if (random_number() % 2 && strlen(a) == strlen(b)) {
		strcpy(b, a);
		if (*b)
			b[random_number() % strlen(b)] = "019a"[random_number() % 4];
	}
	CHECK(sign(h_strverscmp(a, b)) == sign(strverscmp(a, b)), "%s %s", a, b);
	a = random_string(0, 8, "aAbB"), b = random_string(1, 3, "aAbB");
	CHECK(h_strcasestr(a, b) == strcasestr(a, b), "%s %s", a, b);
	CHECK(h_memmem(a, strlen(a), b, strlen(b)) == memmem(a, strlen(a), b, strlen(b)), "%s %s", a, b);

	a = random_string(0, 7, "//ab.");
	CHECK(h_basename(a) == (strrchr(a, '/') ? strrchr(a, '/') + 1 : a), "%s", a);
	strcpy(c, a), strcpy(d, a);
	p = __xpg_basename(c), q = h___xpg_basename(d);
	CHECK(!strcmp(p, q) && !strcmp(c, d), "%s: %s", a, q);
	strcpy(c, a), strcpy(d, a);
	p = dirname(c), q = h_dirname(d);
	CHECK(!strcmp(p, q) && (p != c || !strcmp(c, d)), "%s: %s", a, q);

	n = random_number() % 8;
	p = memset(guarded(1, n), 0x55, n);
	CHECK(h_strlcpy(p, a, n) == strlen(a) && (n == 0 || (strlen(p) == (strlen(a) < n ? strlen(a) : n - 1) && !strncmp(p, a, strlen(p)))), "%s", a);
	if (n > 0) {
		size_t have = strlen(p);
		b = random_string(2, 5, "xy");
		CHECK(h_strlcat(p, b, n) == have + strlen(b) && strlen(p) == (have + strlen(b) < n ? have + strlen(b) : n - 1), "%s %s", a, b);
	}
	p = memset(guarded(1, n), 0x55, n), q = memset(guarded(2, n), 0x55, n);
	CHECK(h_strxfrm(p, a, n) == strxfrm(q, a, n) && (strlen(a) >= n || !strcmp(p, q)), "%s", a);
	a = random_string(0, 9, "abcd");
	memset(c, 0, sizeof c), memset(d, 0, sizeof d);
	swab(a, c, (ssize_t)strlen(a)), h_swab(a, d, (ssize_t)strlen(a));
	CHECK(!memcmp(c, d, sizeof c), "%s", a);
}

static void errors(void)
{
	char a[32], b[32];
	int e = (int)(random_number() % 160) - 10;
	size_t n = random_number() % 32;
	memset(a, 0, sizeof a), memset(b, 0, sizeof b);
	CHECK(!strcmp(h_strerror_r(e, a, sizeof a), strerror_r(e, b, sizeof b)), "%d", e);
	memset(a, 0, sizeof a), memset(b, 0, sizeof b);
	CHECK(h___xpg_strerror_r(e, a, n) == __xpg_strerror_r(e, b, n) || n == 0, "%d %zu", e, n);
	CHECK(!strcmp(a, b), "%d %zu: %s, not %s", e, n, a, b);
}

static void randoms(void)
{
	unsigned short x[7], y[7];
	int i;
	for (i = 0; i < 7; i++)
		x[i] = y[i] = (unsigned short)random_number();
	switch (random_number() % 4) {
	case 0:
		srand48(x[0] * 70000L - 12345), h_srand48(x[0] * 70000L - 12345);
		break;
	case 1:
		CHECK(!memcmp(seed48(x), h_seed48(y), 6), "seed48");
		break;
	case 2:
		lcong48(x), h_lcong48(y);
		break;
	}
	CHECK(drand48() == h_drand48() && lrand48() == h_lrand48() && mrand48() == h_mrand48(), "the process's state");
	CHECK(erand48(x) == h_erand48(y) && nrand48(x) == h_nrand48(y) && jrand48(x) == h_jrand48(y) && !memcmp(x, y, 6), "a state of one's own");
}

static void environment(void)
{
	static char text[] = "PUT=one", bare[] = "PUT";
	CHECK(h_setenv("NEW", "first", 0) == 0 && !strcmp(h_getenv("NEW"), "first"), "set");
	CHECK(h_setenv("NEW", "second", 0) == 0 && !strcmp(h_getenv("NEW"), "first"), "kept");
	CHECK(h_setenv("NEW", "a value of many chars", 1) == 0 && !strcmp(h_getenv("NEW"), "a value of many chars"), "replaced");
	CHECK(h_unsetenv("NEW") == 0 && h_getenv("NEW") == 0, "unset");
	CHECK(h_putenv(text) == 0 && h_getenv("PUT") == text + 4, "put");
	CHECK(h_putenv(bare) == 0 && h_getenv("PUT") == 0, "taken back");
	errno = 0;
	CHECK(h_setenv("A=B", "x", 1) == -1 && errno == EINVAL && h_setenv("", "x", 1) == -1 && h_unsetenv("A=B") == -1, "names");
	CHECK(h_clearenv() == 0 && h_getenv("NEVER") == 0 && h_getenv("PATH") == 0, "cleared");
}

static int order(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static int order_in(const void *a, const void *b, void *context)
{
	++*(int *)context;
	return order(a, b);
}

static void arrays(void)
{
	int a[21], b[21], i, calls = 0, key = (int)(random_number() % 30);
	size_t n = random_number() % 20, m = n;
	for (i = 0; i < 20; i++)
		a[i] = b[i] = (int)(random_number() % 20);
	CHECK(h_lfind(&key, a, &n, sizeof *a, order) == 0 || key < 20, "found %d", key);
	for (i = 0; i < (int)n && a[i] != key; i++)
		;
	CHECK(h_lsearch(&key, a, &n, sizeof *a, order) == &a[i] && a[i] == key && n == m + (i == (int)m), "%d", key);
	h_qsort_r(b, m, sizeof *b, order_in, &calls);
	for (i = 1; i < (int)m; i++)
		CHECK(b[i - 1] <= b[i], "%d", i);
	CHECK(m < 2 || calls > 0, "%d", calls);
}

void test_texts(void)
{
	long i;
	only_zeros = 1;
	for (i = 0; i < 200000; i++) {
		searches();
		errors();
		randoms();
		arrays();
	}
	environment();
}
