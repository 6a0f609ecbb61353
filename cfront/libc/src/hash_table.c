/* This file defines hash tables of texts: an array of entries in the order in which they came, as nobody sees where an entry lies. A table holds
 * as many as glibc's, the next prime from what is asked for, and that is all. The table that hcreate makes stands for the
 * one of the library, which all threads have in common.
 * Models: hcreate hsearch hdestroy hcreate_r hsearch_r hdestroy_r
 */

typedef struct {
	char *key;
	void *data;
} __heddle_entry;

/* As glibc has it. */
typedef struct {
	__heddle_entry *table;
	unsigned size, filled;
} __heddle_table;

extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern int *__errno_location(void);
extern _Bool __heddle_same_name(const char *, const char *);

enum { __heddle_esrch = 3, __heddle_enomem = 12, __heddle_einval = 22 };

static __heddle_table __heddle_library;

static _Bool __heddle_prime(unsigned n)
{
	unsigned d;
	for (d = 3; d <= n / d; d += 2)
		if (n % d == 0)
			return 0;
	return 1;
}

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return 0;
}

static int __heddle_create(__SIZE_TYPE__ n, __heddle_table *t)
{
	unsigned size = n < 3 ? 3 : (unsigned)n | 1;
	if (t == 0)
		return __heddle_fails(__heddle_einval);
	if (t->table != 0)
		return 0;
	if (n > 0x7fffffff)
		return __heddle_fails(__heddle_enomem);
	while (!__heddle_prime(size))
		size += 2;
	t->table = malloc(size * sizeof *t->table);
	if (t->table == 0)
		return __heddle_fails(__heddle_enomem);
	t->size = size;
	t->filled = 0;
	return 1;
}

/* A table that was not made is a null pointer that is followed. */
static int __heddle_search(__heddle_entry item, int enters, __heddle_entry **found, __heddle_table *t)
{
	unsigned i;
	volatile char first = t->table == 0 ? *(char *)t->table : *item.key;
	(void)first;
	*found = 0;
	for (i = 0; i < t->filled; i++)
		if (__heddle_same_name(item.key, t->table[i].key)) {
			*found = &t->table[i];
			return 1;
		}
	if (!enters)
		return __heddle_fails(__heddle_esrch);
	if (t->filled == t->size)
		return __heddle_fails(__heddle_enomem);
	*found = &t->table[i];
	**found = item;
	t->filled++;
	return 1;
}

static void __heddle_destroy(__heddle_table *t)
{
	if (t == 0) {
		__heddle_fails(__heddle_einval);
		return;
	}
	free(t->table);
	t->table = 0;
}

int hcreate(__SIZE_TYPE__ n)
{
	return __heddle_create(n, &__heddle_library);
}

__heddle_entry *hsearch(__heddle_entry item, int what)
{
	__heddle_entry *found;
	__heddle_search(item, what, &found, &__heddle_library);
	return found;
}

void hdestroy(void)
{
	__heddle_destroy(&__heddle_library);
}

int hcreate_r(__SIZE_TYPE__ n, __heddle_table *t)
{
	return __heddle_create(n, t);
}

int hsearch_r(__heddle_entry item, int what, __heddle_entry **found, __heddle_table *t)
{
	return __heddle_search(item, what, found, t);
}

void hdestroy_r(__heddle_table *t)
{
	__heddle_destroy(t);
}
