/* This file defines the numbers of files that the program has open, but for 0 to 2, which are taken to be in use. Others than its own may be, too, so a new one
 * is any from 3 up that is not one of its own. What a call that closes a number leaves open when it fails is not said: it may be given again.
 * Models: __heddle_new_number __heddle_take_number __heddle_takes_number __heddle_leaves_number
 */

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __heddle_epoll_leaves(int);
extern int __heddle_has(const char *);
extern void __heddle_assumes(const char *);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);

#define __HEDDLE_NUMBERS 1024 /* file numbers are below it */
#define __HEDDLE_OPEN 64

static int __heddle_numbers[__HEDDLE_OPEN]; /* 0: none */

/* An entry that is free. */
static int __heddle_entry(void)
{
	int i;
	for (i = 0; i < __HEDDLE_OPEN; i++)
		if (__heddle_numbers[i] == 0)
			return i;
	__heddle_unsupported("more than 64 open files");
	return 0;
}

static int __heddle_find(int fd)
{
	int i;
	for (i = 0; i < __HEDDLE_OPEN; i++)
		if (__heddle_numbers[i] != 0 && __heddle_numbers[i] == fd)
			return i;
	return -1;
}

/* A new number, inside a section. */
int __heddle_take_number(void)
{
	int i, at = __heddle_entry(), fd;
	if (__heddle_has("__heddle_own")) {
		__heddle_assumes("lowest-file-numbers");
		for (fd = 3; __heddle_find(fd) >= 0; fd++)
			;
		__heddle_numbers[at] = fd;
		return fd;
	}
	fd = __VERIFIER_nondet_int();
	if (fd < 3 || fd >= __HEDDLE_NUMBERS)
		fd = 3 + at;
	for (i = 0; i < __HEDDLE_OPEN; i++)
		if (__heddle_numbers[i] != 0)
			__VERIFIER_assume(__heddle_numbers[i] != fd);
	__heddle_numbers[at] = fd;
	return fd;
}

int __heddle_new_number(void)
{
	int fd;
	__heddle_quiet_begin();
	fd = __heddle_take_number();
	__heddle_quiet_end();
	return fd;
}

/* A number is open from now on, whether it was or not. */
void __heddle_takes_number(int fd)
{
	__heddle_quiet_begin();
	if (fd > 2 && __heddle_find(fd) < 0)
		__heddle_numbers[__heddle_entry()] = fd;
	__heddle_quiet_end();
}

/* A number is no longer open. */
void __heddle_leaves_number(int fd)
{
	int at;
	__heddle_quiet_begin();
	at = __heddle_find(fd);
	if (at >= 0)
		__heddle_numbers[at] = 0;
	if (__heddle_has("__heddle_make_epoll"))
		__heddle_epoll_leaves(fd);
	__heddle_quiet_end();
}
