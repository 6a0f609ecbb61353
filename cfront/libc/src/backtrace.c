/* This file defines where a thread is. How much of that can be known is open: nothing, or as much as there is room for. What a place is
 * called nobody knows.
 * Models: backtrace backtrace_symbols backtrace_symbols_fd
 */

extern void *malloc(__SIZE_TYPE__);
extern _Bool __VERIFIER_nondet_bool(void);
extern __PTRDIFF_TYPE__ __heddle_put_out(int, const void *, __SIZE_TYPE__);

int backtrace(void **places, int size)
{
	int i;
	if (size <= 0 || __VERIFIER_nondet_bool())
		return 0;
	for (i = 0; i < size; i++)
		places[i] = (void *)backtrace;
	return size;
}

char **backtrace_symbols(void *const *places, int size)
{
	__SIZE_TYPE__ n = size < 0 ? 0 : (__SIZE_TYPE__)size, i;
	char **names = malloc(n * sizeof *names + 2), *name;
	void *volatile place;
	if (names == 0)
		return 0;
	name = (char *)(names + n);
	name[0] = '?';
	name[1] = 0;
	for (i = 0; i < n; i++) {
		place = places[i];
		names[i] = name;
	}
	(void)place;
	return names;
}

void backtrace_symbols_fd(void *const *places, int size, int fd)
{
	int i;
	void *volatile place;
	for (i = 0; i < size; i++) {
		place = places[i];
		__heddle_put_out(fd, "?\n", 2);
	}
	(void)place;
}
