/* This file defines files and folders with names that the library makes up: any letters and digits. That nobody else has
 * the name is not modelled, so two files may get the same one.
 * Models: mkstemp? mkstemp64? mkostemp? mkostemp64? mkstemps? mkdtemp? mktemp? tmpnam? tmpnam_r?
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

/* A name that nobody has is none where it could not be made. */
char *mktemp(char *name)
{
	if (!__heddle_make_up(name, 0))
		name[0] = 0;
	return name;
}

static char *__heddle_name_file(char *to)
{
	static const char __heddle_pattern[] = "/tmp/fileXXXXXX";
	int i;
	for (i = 0; i < (int)sizeof __heddle_pattern; i++)
		to[i] = __heddle_pattern[i];
	return __heddle_make_up(to, 0) ? to : 0;
}

char *tmpnam(char *to)
{
	static char __heddle_name[20];
	char made[20];
	int i;
	if (to == 0)
		to = __heddle_name;
	if (__heddle_name_file(made) == 0)
		return 0;
	for (i = 0; i == 0 || made[i - 1] != 0; i++)
		to[i] = made[i];
	return to;
}

char *tmpnam_r(char *to)
{
	return to == 0 ? 0 : tmpnam(to);
}
