/* This file defines the comparison of the string and memory models with the host's functions. */
#include "driver.h"
#include <strings.h>

size_t h_strlen(const char *), h_strnlen(const char *, size_t), h_strspn(const char *, const char *), h_strcspn(const char *, const char *);
char *h_strcpy(char *, const char *), *h_stpcpy(char *, const char *), *h_strncpy(char *, const char *, size_t);
char *h_stpncpy(char *, const char *, size_t), *h_strcat(char *, const char *), *h_strncat(char *, const char *, size_t);
char *h_strdup(const char *), *h_strndup(const char *, size_t);
int h_strcmp(const char *, const char *), h_strcoll(const char *, const char *), h_strncmp(const char *, const char *, size_t);
int h_strcasecmp(const char *, const char *), h_strncasecmp(const char *, const char *, size_t);
char *h_strchr(const char *, int), *h_strrchr(const char *, int), *h_strchrnul(const char *, int), *h_index(const char *, int), *h_rindex(const char *, int);
char *h_strstr(const char *, const char *), *h_strpbrk(const char *, const char *);
char *h_strtok(char *, const char *), *h_strtok_r(char *, const char *, char **), *h_strsep(char **, const char *);
int h_memcmp(const void *, const void *, size_t), h_bcmp(const void *, const void *, size_t);
void *h_memchr(const void *, int, size_t), *h_memrchr(const void *, int, size_t), *h_rawmemchr(const void *, int);
void *h_mempcpy(void *, const void *, size_t), *h_memccpy(void *, const void *, int, size_t);
void h_bzero(void *, size_t), h_bcopy(const void *, void *, size_t);
char *h_strerror(int);

static int sign(int x)
{
	return (x > 0) - (x < 0);
}

static const char letters[] = "abAB\xe9\x80";

/* Both copies start filled alike, so that writes beyond the right ones show. */
static char *fill(int which, size_t n)
{
	return memset(guarded(which, n), 0x55, n);
}

static void copies(void)
{
	char *s = random_string(0, 12, letters), *a, *b;
	size_t n = strlen(s), max = random_number() % 16, have;

	a = fill(1, n + 1), b = fill(2, n + 1);
	CHECK(h_strcpy(a, s) == a && !memcmp(a, strcpy(b, s), n + 1), "%s", s);
	a = fill(1, n + 1), b = fill(2, n + 1);
	CHECK(h_stpcpy(a, s) - a == stpcpy(b, s) - b && !memcmp(a, b, n + 1), "%s", s);
	a = fill(1, max), b = fill(2, max);
	CHECK(h_strncpy(a, s, max) == a && !memcmp(a, strncpy(b, s, max), max), "%s %zu", s, max);
	a = fill(1, max), b = fill(2, max);
	CHECK(h_stpncpy(a, s, max) - a == stpncpy(b, s, max) - b && !memcmp(a, b, max), "%s %zu", s, max);

	have = random_number() % 8;
	a = fill(1, have + n + 1), b = fill(2, have + n + 1);
	a[have] = b[have] = 0;
	CHECK(h_strcat(a, s) == a && !memcmp(a, strcat(b, s), have + n + 1), "%s", s);
	max = random_number() % 16;
	if (n > max)
		n = max;
	a = fill(1, have + n + 1), b = fill(2, have + n + 1);
	a[have] = b[have] = 0;
	CHECK(h_strncat(a, s, max) == a && !memcmp(a, strncat(b, s, max), have + n + 1), "%s %zu", s, max);

	a = h_strdup(s);
	CHECK(!strcmp(a, s), "%s", s);
	free(a);
	a = h_strndup(s, max), b = strndup(s, max);
	CHECK(!strcmp(a, b), "%s %zu", s, max);
	free(a);
	free(b);
	/* A string without a terminator in the first max chars. */
	s = memset(guarded(0, max), 'x', max);
	CHECK(h_strnlen(s, max) == max, "%zu", max);
	a = h_strndup(s, max);
	CHECK(strlen(a) == max && !memcmp(a, s, max), "%zu", max);
	free(a);
	a = fill(1, max + 1);
	a[0] = 0;
	CHECK(strlen(h_strncat(a, s, max)) == max, "%zu", max);
}

static void comparisons(void)
{
	char *a = random_string(0, 6, letters), *b = random_string(1, 6, letters);
	size_t n = random_number() % 9, la = strlen(a), lb = strlen(b), least = la < lb ? la : lb;
	if (random_number() % 3 == 0) {
		b = guarded(1, la + 1);
		memcpy(b, a, la + 1);
		lb = least = la;
	}
	CHECK(sign(h_strcmp(a, b)) == sign(strcmp(a, b)), "%s %s", a, b);
	CHECK(sign(h_strcoll(a, b)) == sign(strcoll(a, b)), "%s %s", a, b);
	CHECK(sign(h_strncmp(a, b, n)) == sign(strncmp(a, b, n)), "%s %s %zu", a, b, n);
	CHECK(sign(h_strcasecmp(a, b)) == sign(strcasecmp(a, b)), "%s %s", a, b);
	CHECK(sign(h_strncasecmp(a, b, n)) == sign(strncasecmp(a, b, n)), "%s %s %zu", a, b, n);
	CHECK(sign(h_memcmp(a, b, least)) == sign(memcmp(a, b, least)), "%s %s", a, b);
	CHECK(!h_bcmp(a, b, least) == !bcmp(a, b, least), "%s %s", a, b);
}

static void searches(void)
{
	char *s = random_string(0, 10, "aab\xe9"), *part = random_string(1, 3, "aab\xe9");
	size_t n = strlen(s), max = random_number() % 14;
	int c = "ab\xe9z"[random_number() % 5];
	if (random_number() % 2)
		c = (unsigned char)c;
	CHECK(h_strlen(s) == n && h_strnlen(s, max) == strnlen(s, max), "%s %zu", s, max);
	CHECK(h_strchr(s, c) == strchr(s, c) && h_index(s, c) == index(s, c), "%s %d", s, c);
	CHECK(h_strrchr(s, c) == strrchr(s, c) && h_rindex(s, c) == rindex(s, c), "%s %d", s, c);
	CHECK(h_strchrnul(s, c) == strchrnul(s, c), "%s %d", s, c);
	CHECK(h_strstr(s, part) == strstr(s, part), "%s %s", s, part);
	CHECK(h_strspn(s, part) == strspn(s, part), "%s %s", s, part);
	CHECK(h_strcspn(s, part) == strcspn(s, part), "%s %s", s, part);
	CHECK(h_strpbrk(s, part) == strpbrk(s, part), "%s %s", s, part);
	CHECK(h_memchr(s, c, n) == memchr(s, c, n), "%s %d", s, c);
	CHECK(h_memrchr(s, c, n) == memrchr(s, c, n), "%s %d", s, c);
	CHECK(h_rawmemchr(s, 0) == s + n, "%s", s);
}

static void pieces(void)
{
	char *s = random_string(0, 12, "ab,;"), *copy = guarded(1, strlen(s) + 1), *next, *host, *again = s, *hostagain = copy;
	const char *delims[] = { ",", ",;", "", "a" };
	const char *delim = delims[random_number() % 4];
	int which = (int)(random_number() % 3), i;
	char *a = s, *b = copy;
	strcpy(copy, s);
	for (i = 0; i < 20; i++) {
		char *p, *q;
		if (which == 0) {
			p = h_strtok(a, delim), q = strtok(b, delim);
		} else if (which == 1) {
			p = h_strtok_r(a, delim, &next), q = strtok_r(b, delim, &host);
			CHECK(next - s == host - copy, "%s %s", copy, delim);
		} else {
			p = h_strsep(&again, delim), q = strsep(&hostagain, delim);
			CHECK((again ? again - s : -1) == (hostagain ? hostagain - copy : -1), "%s %s", copy, delim);
		}
		CHECK((p ? p - s : -1) == (q ? q - copy : -1), "%s %s", copy, delim);
		CHECK(p == 0 || !strcmp(p, q), "%s %s", p, q);
		a = b = 0;
		delim = delims[random_number() % 4];
	}
}

static void memory(void)
{
	char from[32], *a, *b;
	size_t n = random_number() % 16, i;
	int c = (int)(random_number() % 8);
	for (i = 0; i < sizeof from; i++)
		from[i] = (char)(random_number() % 8);
	a = fill(0, n), b = fill(1, n);
	CHECK(h_mempcpy(a, from, n) == a + n && !memcmp(a, from, n), "%zu", n);
	h_bzero(a, n);
	bzero(b, n);
	CHECK(!memcmp(a, b, n), "%zu", n);
	h_bcopy(from, a, n);
	bcopy(from, b, n);
	CHECK(!memcmp(a, b, n), "%zu", n);
	a = fill(0, n), b = fill(1, n);
	{
		char *p = h_memccpy(a, from, c, n), *q = memccpy(b, from, c, n);
		CHECK((p ? p - a : -1) == (q ? q - b : -1) && !memcmp(a, b, n), "%d %zu", c, n);
	}
}

void test_strings(void)
{
	int i;
	for (i = 0; i < 40000; i++) {
		copies();
		comparisons();
		searches();
		pieces();
		memory();
	}
	for (i = -300; i < 300; i++)
		CHECK(!strcmp(h_strerror(i), strerror(i)), "%d", i);
	CHECK(!strcmp(h_strerror(INT32_MIN), strerror(INT32_MIN)), "least");
	CHECK(!strcmp(h_strerror(INT32_MAX), strerror(INT32_MAX)), "greatest");
}
