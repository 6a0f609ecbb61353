/* This file defines files and folders with names that the library makes up: any letters and digits. That nobody else has
 * the name is not modelled, so two files may get the same one.
 * Models: mkstemp? mkstemp64? mkostemp? mkostemp64? mkstemps? mkdtemp?
 */

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern int __heddle_new_number(void);
extern int *__errno_location(void);

#define __HEDDLE_EINVAL 22
#define __HEDDLE_MADE_UP 6

/* Fills in the name; 0: it could not be made. end is how much stands behind the part that is made up. */
static _Bool __heddle_make_up(char *name, int end)
{
	int n = 0, i, error;
	while (name[n] != 0)
		n++;
	for (i = 0; i < __HEDDLE_MADE_UP; i++)
		if (end < 0 || n - end < __HEDDLE_MADE_UP || name[n - end - 1 - i] != 'X') {
			*__errno_location() = __HEDDLE_EINVAL;
			return 0;
		}
	for (i = 0; i < __HEDDLE_MADE_UP; i++) {
		unsigned char c = __VERIFIER_nondet_uchar();
		__VERIFIER_assume((c - 48u < 10u) | (c - 65u < 26u) | (c - 97u < 26u)); /* 0, A, a */
		name[n - end - 1 - i] = (char)c;
	}
	if (!__VERIFIER_nondet_bool())
		return 1;
	error = __VERIFIER_nondet_int();
	*__errno_location() = error >= 1 && error <= 133 ? error : 5; /* EIO */
	return 0;
}

static int __heddle_make_file(char *name, int end)
{
	return __heddle_make_up(name, end) ? __heddle_new_number() : -1;
}

int mkstemp(char *name)
{
	return __heddle_make_file(name, 0);
}

int mkstemp64(char *name)
{
	return __heddle_make_file(name, 0);
}

int mkostemp(char *name, int flags)
{
	(void)flags;
	return __heddle_make_file(name, 0);
}

int mkostemp64(char *name, int flags)
{
	(void)flags;
	return __heddle_make_file(name, 0);
}

int mkstemps(char *name, int end)
{
	return __heddle_make_file(name, end);
}

char *mkdtemp(char *name)
{
	return __heddle_make_up(name, 0) ? name : 0;
}
