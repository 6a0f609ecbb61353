/* This file defines sorting and searching of arrays. The sort is a merge sort in place: runs
 * of eight are sorted by insertion and merged by rotation, so that it needs
 * no memory and keeps the order of equal elements (as glibc's does, where
 * memory allows). Elements are moved in words where their size allows.
 * Models: qsort qsort_r bsearch lfind lsearch
 */

typedef __SIZE_TYPE__ __heddle_size;
typedef int __heddle_order(const void *, const void *);
typedef int __heddle_order_in(const void *, const void *, void *);

extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void __heddle_writes(const void *, __SIZE_TYPE__);

/* What stays the same during one sort. */
typedef struct {
	char *base;
	__heddle_size size;
	__heddle_order *order;       /* one of these is null */
	__heddle_order_in *order_in;
	void *context;
} __heddle_sort;

static void *__heddle_at(const __heddle_sort *s, __heddle_size i)
{
	return s->base + i * s->size;
}

static void __heddle_swap(const __heddle_sort *s, __heddle_size i, __heddle_size j)
{
	__heddle_size n;
	if (s->size % sizeof(unsigned long long) == 0) {
		unsigned long long *a = __heddle_at(s, i), *b = __heddle_at(s, j), t;
		for (n = 0; n < s->size / sizeof *a; n++) {
			t = a[n];
			a[n] = b[n];
			b[n] = t;
		}
	} else if (s->size % sizeof(unsigned) == 0) {
		unsigned *a = __heddle_at(s, i), *b = __heddle_at(s, j), t;
		for (n = 0; n < s->size / sizeof *a; n++) {
			t = a[n];
			a[n] = b[n];
			b[n] = t;
		}
	} else {
		unsigned char *a = __heddle_at(s, i), *b = __heddle_at(s, j), t;
		for (n = 0; n < s->size; n++) {
			t = a[n];
			a[n] = b[n];
			b[n] = t;
		}
	}
}

/* Tells whether element i must come after element j. */
static int __heddle_after(const __heddle_sort *s, __heddle_size i, __heddle_size j)
{
	const void *a = __heddle_at(s, i), *b = __heddle_at(s, j);
	return (s->order ? s->order(a, b) : s->order_in(a, b, s->context)) > 0;
}

static void __heddle_insertion(const __heddle_sort *s, __heddle_size lo, __heddle_size hi)
{
	__heddle_size i, j;
	for (i = lo + 1; i < hi; i++)
		for (j = i; j > lo && __heddle_after(s, j - 1, j); j--)
			__heddle_swap(s, j - 1, j);
}

static void __heddle_reverse(const __heddle_sort *s, __heddle_size lo, __heddle_size hi)
{
	while (lo + 1 < hi) {
		hi--;
		__heddle_swap(s, lo, hi);
		lo++;
	}
}

/* Merges the sorted ranges [lo,mid) and [mid,hi): cuts the longer one in its
   middle and the other where that element belongs, exchanges the inner pieces and
   merges what is then left and right of the cut. */
static void __heddle_merge(const __heddle_sort *s, __heddle_size lo, __heddle_size mid, __heddle_size hi)
{
	__heddle_size left = mid - lo, right = hi - mid, i, j, a, b, cut;
	if (left == 0 || right == 0 || !__heddle_after(s, mid - 1, mid))
		return;
	if (left == 1 && right == 1) {
		__heddle_swap(s, lo, mid);
		return;
	}
	if (left > right) {
		i = lo + left / 2;
		a = mid;
		b = hi;
		while (a < b) { /* first j with element j >= element i */
			cut = a + (b - a) / 2;
			if (__heddle_after(s, i, cut))
				a = cut + 1;
			else
				b = cut;
		}
		j = a;
	} else {
		j = mid + right / 2;
		a = lo;
		b = mid;
		while (a < b) { /* first i with element i > element j */
			cut = a + (b - a) / 2;
			if (__heddle_after(s, cut, j))
				b = cut;
			else
				a = cut + 1;
		}
		i = a;
	}
	if (i < mid && mid < j) {
		__heddle_reverse(s, i, mid);
		__heddle_reverse(s, mid, j);
		__heddle_reverse(s, i, j);
	}
	cut = i + (j - mid);
	__heddle_merge(s, lo, i, cut);
	__heddle_merge(s, cut, j, hi);
}

static void __heddle_sort_array(const __heddle_sort *s, __heddle_size n)
{
	const __heddle_size run = 8;
	__heddle_size lo, width;
	if (n > 1) /* elements that are in order may be written too */
		__heddle_writes(s->base, n * s->size);
	for (lo = 0; lo < n; lo += run)
		__heddle_insertion(s, lo, n - lo < run ? n : lo + run);
	for (width = run; width < n; width *= 2)
		for (lo = 0; n - lo > width; lo += 2 * width) {
			__heddle_merge(s, lo, lo + width, n - lo < 2 * width ? n : lo + 2 * width);
			if (n - lo <= 2 * width)
				break;
		}
}

void qsort(void *base, __SIZE_TYPE__ n, __SIZE_TYPE__ size, __heddle_order *order)
{
	__heddle_sort s;
	s.base = base;
	s.size = size;
	s.order = order;
	s.order_in = 0;
	s.context = 0;
	__heddle_sort_array(&s, n);
}

void qsort_r(void *base, __SIZE_TYPE__ n, __SIZE_TYPE__ size, __heddle_order_in *order, void *context)
{
	__heddle_sort s;
	s.base = base;
	s.size = size;
	s.order = 0;
	s.order_in = order;
	s.context = context;
	__heddle_sort_array(&s, n);
}

void *bsearch(const void *key, const void *base, __SIZE_TYPE__ n, __SIZE_TYPE__ size, __heddle_order *order)
{
	__heddle_size lo = 0, hi = n;
	while (lo < hi) {
		__heddle_size mid = lo + (hi - lo) / 2;
		const char *p = (const char *)base + mid * size;
		int d = order(key, p);
		if (d < 0)
			hi = mid;
		else if (d > 0)
			lo = mid + 1;
		else
			return (void *)p;
	}
	return 0;
}

static void *__heddle_find(const void *key, const void *base, __heddle_size n, __heddle_size size, __heddle_order *order)
{
	__heddle_size i;
	for (i = 0; i < n; i++) {
		const char *p = (const char *)base + i * size;
		if (order(key, p) == 0)
			return (void *)p;
	}
	return 0;
}

void *lfind(const void *key, const void *base, __SIZE_TYPE__ *n, __SIZE_TYPE__ size, __heddle_order *order)
{
	return __heddle_find(key, base, *n, size, order);
}

/* What is not found is added at the end. */
void *lsearch(const void *key, void *base, __SIZE_TYPE__ *n, __SIZE_TYPE__ size, __heddle_order *order)
{
	void *p = __heddle_find(key, base, *n, size, order);
	if (p == 0) {
		p = (char *)base + *n * size;
		memcpy(p, key, size);
		++*n;
	}
	return p;
}
