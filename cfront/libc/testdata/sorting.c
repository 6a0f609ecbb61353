/* This file defines the tests of qsort and bsearch: the result is sorted, keeps
 * the order of equal elements, and nothing else is written. */
#include "driver.h"

void h_qsort(void *, size_t, size_t, int (*)(const void *, const void *));
void *h_bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));

static long compared;

/* Orders by the first byte; the others carry the original place. */
static int by_key(const void *a, const void *b)
{
	compared++;
	return *(const unsigned char *)a - *(const unsigned char *)b;
}

static int by_int(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;
	return (x > y) - (x < y);
}

static int nonsense(const void *a, const void *b)
{
	(void)a;
	(void)b;
	return (int)(random_number() % 3) - 1;
}

static void stable(size_t n, size_t size, unsigned keys)
{
	unsigned char *a = (unsigned char *)guarded(0, n * size), before = 0x77;
	size_t i, j;
	a[-1] = before;
	for (i = 0; i < n; i++) {
		a[i * size] = (unsigned char)(random_number() % keys);
		for (j = 1; j < size; j++)
			a[i * size + j] = (unsigned char)(j <= 2 ? i >> 8 * (j - 1) : i + j);
	}
	compared = 0;
	h_qsort(a, n, size, by_key);
	CHECK(a[-1] == before, "n %zu size %zu", n, size);
	CHECK(compared <= (long)(n * 30 + 40), "n %zu: %ld comparisons", n, compared);
	for (i = 0; i < n; i++) {
		size_t place = size > 2 ? a[i * size + 1] + 256u * a[i * size + 2] : 0;
		for (j = 3; j < size; j++)
			CHECK(a[i * size + j] == (unsigned char)(place + j), "n %zu size %zu: torn", n, size);
		if (i == 0)
			continue;
		CHECK(a[(i - 1) * size] <= a[i * size], "n %zu size %zu: order", n, size);
		if (size > 2 && a[(i - 1) * size] == a[i * size])
			CHECK(a[(i - 1) * size + 1] + 256u * a[(i - 1) * size + 2] < place, "n %zu size %zu: not stable", n, size);
	}
}

void test_sorting(void)
{
	static const size_t sizes[] = { 1, 3, 4, 7, 8, 12, 16, 24 };
	int i, a[64], b[64], key;
	h_qsort(0, 0, 4, by_int);
	CHECK(h_bsearch(&i, 0, 0, 4, by_int) == 0, "empty");
	for (i = 0; i < 6000; i++)
		stable(random_number() % 40 + (i % 50 == 0 ? 120 : 0), sizes[random_number() % 8], random_number() % 4 ? 256 : 4);
	for (i = 0; i < 3000; i++) {
		size_t n = random_number() % 64, j;
		int *p, *q;
		for (j = 0; j < n; j++)
			a[j] = b[j] = (int)random_number() % 50 - 25;
		h_qsort(a, n, sizeof *a, by_int);
		qsort(b, n, sizeof *b, by_int);
		CHECK(!memcmp(a, b, n * sizeof *a), "n %zu", n);
		key = (int)random_number() % 60 - 30;
		p = h_bsearch(&key, a, n, sizeof *a, by_int);
		q = bsearch(&key, b, n, sizeof *b, by_int);
		CHECK((p == 0) == (q == 0) && (p == 0 || *p == key), "key %d", key);
		h_qsort(a, n, sizeof *a, nonsense); /* ends, and keeps the elements */
		h_qsort(a, n, sizeof *a, by_int);
		CHECK(!memcmp(a, b, n * sizeof *a), "n %zu", n);
	}
}
