/* This file defines select: what poll.c says of files holds here, too. The files of the program are taken out of the sets first; of the others any may be ready.
 * Models: select! pselect!
 */

typedef struct {
	int fd;
	_Bool own;
	unsigned asked, found;
} __heddle_watch;

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern long __VERIFIER_nondet_long(void);
extern int __heddle_pipe_numbers(int *);
extern int __heddle_await(__heddle_watch *, int, _Bool);
extern _Bool __heddle_lets_through(const void *);
extern int __heddle_has(const char *);
extern int __heddle_sleeps(void); /* tells whether a signal ends a sleep */
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

#define __HEDDLE_EINTR 4
#define __HEDDLE_ENOMEM 12
#define __HEDDLE_EINVAL 22
#define __HEDDLE_NUMBERS 1024 /* file numbers are below it */
#define __HEDDLE_ENDS 32
#define __HEDDLE_WATCHED 16
#define __HEDDLE_IN 0x19u  /* as Linux has it: POLLIN, POLLHUP or POLLERR */
#define __HEDDLE_OUT 0xcu  /* POLLOUT or POLLERR */
#define __HEDDLE_READS 1u
#define __HEDDLE_WRITES 2u

#define __HEDDLE_WORDS (__HEDDLE_NUMBERS / (8 * sizeof(unsigned long)))

typedef struct {
	unsigned long bits[__HEDDLE_WORDS];
} __heddle_files;

/* The bits of a word of a set that are numbers below n. */
static unsigned long __heddle_below(int n, unsigned long word)
{
	unsigned long first = word * 8 * sizeof(unsigned long), count = (unsigned long)n;
	return count <= first ? 0 : count - first >= 8 * sizeof(unsigned long) ? -1UL : (1UL << (count - first)) - 1;
}

/* The number of bits up to 3, which solvers find soon; 4: there are more. */
static int __heddle_bits(unsigned long x)
{
	unsigned long y = x & (x - 1), z = y & (y - 1);
	return (x != 0) + (y != 0) + (z != 0) + ((z & (z - 1)) != 0);
}

/* Leaves any of the files below n in a set, and gives how many those are; asked gets a bit for each that was in it. Bits of others may go, too. Where
 * there are many the number is a lower bound. */
static int __heddle_leave_some(int n, __heddle_files *set, unsigned long *asked, _Bool *many)
{
	unsigned long i, before, below;
	int ready = 0, bits;
	if (set == 0)
		return 0;
	for (i = 0; i < __HEDDLE_WORDS; i++) {
		below = __heddle_below(n, i);
		if (below == 0)
			break;
		before = set->bits[i];
		if (before == 0)
			continue;
		set->bits[i] = before & (unsigned long)__VERIFIER_nondet_long();
		*asked |= before & below;
		bits = __heddle_bits(set->bits[i] & below);
		*many |= bits > 3;
		ready += bits;
	}
	return ready;
}

static unsigned long __heddle_bit(int fd)
{
	return 1UL << ((unsigned long)fd % (8 * sizeof(unsigned long)));
}

static _Bool __heddle_holds(const __heddle_files *set, int fd)
{
	return set != 0 && (set->bits[(unsigned long)fd / (8 * sizeof(unsigned long))] & __heddle_bit(fd)) != 0;
}

static void __heddle_take_out(__heddle_files *set, int fd)
{
	if (set != 0)
		set->bits[(unsigned long)fd / (8 * sizeof(unsigned long))] &= ~__heddle_bit(fd);
}

static int __heddle_put_in(__heddle_files *set, int fd, unsigned found)
{
	if (found == 0)
		return 0;
	set->bits[(unsigned long)fd / (8 * sizeof(unsigned long))] |= __heddle_bit(fd);
	return 1;
}

/* What is asked for of the program's own files. */
static int __heddle_own(int n, const __heddle_files *in, const __heddle_files *out, const __heddle_files *odd, __heddle_watch *watched)
{
	int numbers[__HEDDLE_ENDS], i, count = 0, ends = __heddle_pipe_numbers(numbers);
	for (i = 0; i < ends; i++) {
		int fd = numbers[i];
		unsigned asked = 0;
		if (fd >= n)
			continue;
		if (__heddle_holds(in, fd))
			asked |= __HEDDLE_IN;
		if (__heddle_holds(out, fd))
			asked |= __HEDDLE_OUT;
		if (asked == 0 && !__heddle_holds(odd, fd))
			continue;
		if (count == __HEDDLE_WATCHED) {
			__heddle_unsupported("select of more than 16 pipes");
			break;
		}
		watched[count].fd = fd;
		watched[count].asked = asked;
		count++;
	}
	return count;
}

/* What __heddle_below is, without branches on a number that is an input. */
static unsigned long __heddle_up_to(int n, unsigned long word)
{
	long more = (long)n - (long)(word * 8 * sizeof(unsigned long)), bits = 8 * sizeof(unsigned long);
	unsigned long part = (1UL << (more & (bits - 1))) - 1;
	return (unsigned long)-(more > 0) & (part | (unsigned long)-(more >= bits));
}

/* Tells whether the sets have other files. */
static _Bool __heddle_others(int n, const __heddle_files *in, const __heddle_files *out, const __heddle_files *odd, const __heddle_watch *watched, int own)
{
	__heddle_files all = {{0}};
	unsigned long i, rest = 0;
	int j;
	for (i = 0; i < __HEDDLE_WORDS; i++)
		all.bits[i] = (in != 0 ? in->bits[i] : 0) | (out != 0 ? out->bits[i] : 0) | (odd != 0 ? odd->bits[i] : 0);
	for (j = 0; j < own; j++)
		__heddle_take_out(&all, watched[j].fd);
	for (i = 0; i < __HEDDLE_WORDS; i++)
		rest |= all.bits[i] & __heddle_up_to(n, i);
	return rest != 0;
}

/* Takes all files out, as Linux does it. */
static void __heddle_clear(int n, __heddle_files *set)
{
	unsigned long i;
	for (i = 0; set != 0 && i < __HEDDLE_WORDS; i++)
		set->bits[i] &= (unsigned long)-(__heddle_up_to(n, i) == 0);
}

/* Which of the two sets a file stays in. */
static unsigned __heddle_hits(unsigned found, const __heddle_files *in, const __heddle_files *out, int fd)
{
	return (__heddle_holds(in, fd) && (found & __HEDDLE_IN) ? __HEDDLE_READS : 0) | (__heddle_holds(out, fd) && (found & __HEDDLE_OUT) ? __HEDDLE_WRITES : 0);
}

/* Sleeps, which for no file the call is. */
static int __heddle_doze(void)
{
	if (!__heddle_sleeps())
		return 0;
	*__errno_location() = __HEDDLE_EINTR;
	return -1;
}

static int __heddle_select(int n, __heddle_files *in, __heddle_files *out, __heddle_files *odd, _Bool ends)
{
	unsigned long asked = 0;
	_Bool many = 0, others;
	__heddle_watch watched[__HEDDLE_WATCHED];
	int ready = 0, count, own, i;
	if (n < 0) {
		*__errno_location() = __HEDDLE_EINVAL;
		return -1;
	}
	if (in == 0 && out == 0 && odd == 0) {
		if (!ends)
			__heddle_unsupported("select for no file and without an end");
		return __heddle_doze();
	}
	if (__heddle_has("__heddle_make_epoll"))
		__heddle_unsupported("select in a program with epolls");
	if (__VERIFIER_nondet_bool()) {
		*__errno_location() = __VERIFIER_nondet_bool() ? __HEDDLE_EINTR : __HEDDLE_ENOMEM;
		return -1;
	}
	own = __heddle_has("__heddle_make_pipe") ? __heddle_own(n, in, out, odd, watched) : 0;
	others = own == 0 || __heddle_others(n, in, out, odd, watched, own);
	if (own > 0) {
		if (__heddle_await(watched, own, ends || others) < 0)
			return -1;
		for (i = 0; i < own; i++) {
			others |= !watched[i].own; /* it was closed since */
			watched[i].asked = __heddle_hits(watched[i].found, in, out, watched[i].fd);
		}
	}
	if (others) {
		for (i = 0; i < own; i++)
			if (watched[i].own) {
				__heddle_take_out(in, watched[i].fd);
				__heddle_take_out(out, watched[i].fd);
				__heddle_take_out(odd, watched[i].fd);
			}
		ready = __heddle_leave_some(n, in, &asked, &many);
		ready += __heddle_leave_some(n, out, &asked, &many);
		ready += __heddle_leave_some(n, odd, &asked, &many);
	} else {
		__heddle_clear(n, in);
		__heddle_clear(n, out);
		__heddle_clear(n, odd);
	}
	for (i = 0; i < own; i++)
		if (watched[i].own) {
			ready += __heddle_put_in(in, watched[i].fd, watched[i].asked & __HEDDLE_READS);
			ready += __heddle_put_in(out, watched[i].fd, watched[i].asked & __HEDDLE_WRITES);
		}
	if (!ends) {
		if (asked == 0 && own == 0)
			__heddle_unsupported("select for no file and without an end");
		__VERIFIER_assume(ready != 0);
	}
	if (many) {
		count = __VERIFIER_nondet_int();
		__VERIFIER_assume(count >= ready && count <= 3 * __HEDDLE_NUMBERS);
		ready = count;
	}
	return ready;
}

struct __heddle_timeval { long sec, usec; }; /* nanoseconds, for pselect */

/* Linux leaves in the time limit what is left of it, and takes more than 999999 microseconds for seconds; POSIX lets the call fail. */
int select(int n, __heddle_files *in, __heddle_files *out, __heddle_files *odd, struct __heddle_timeval *limit)
{
	long sec, usec, left, more;
	_Bool sleeps = n >= 0 && in == 0 && out == 0 && odd == 0;
	if (limit != 0) {
		sec = limit->sec;
		usec = limit->usec;
		if (sec < 0 || usec < 0 || (usec > 999999 && __VERIFIER_nondet_bool())) {
			*__errno_location() = __HEDDLE_EINVAL;
			return -1;
		}
		if (usec > 999999) {
			if (usec / 1000000 <= __LONG_MAX__ - sec) {
				sec += usec / 1000000;
				usec %= 1000000;
			} else {
				sec = __LONG_MAX__;
				usec = 999999;
			}
		}
		if (sleeps && __heddle_doze() == 0) {
			long kept = -(long)__VERIFIER_nondet_bool(); /* POSIX lets the limit be as it was, too */
			limit->sec &= kept;
			limit->usec &= kept;
			return 0;
		}
		left = __VERIFIER_nondet_long();
		more = __VERIFIER_nondet_long();
		if (more < 0 || more > 999999)
			more = 0;
		if (left >= 0 && (left < sec || (left == sec && more <= usec))) {
			limit->sec = left;
			limit->usec = more;
		} else {
			limit->sec = 0;
			limit->usec = 0;
		}
		if (sleeps)
			return -1;
	}
	return __heddle_select(n, in, out, odd, limit != 0);
}

/* The mask is set for the time of the call, in which no signal comes but one that the thread has raised. */
int pselect(int n, __heddle_files *in, __heddle_files *out, __heddle_files *odd, const struct __heddle_timeval *limit, const void *mask)
{
	if (limit != 0 && (limit->sec < 0 || limit->usec < 0 || limit->usec > 999999999)) {
		*__errno_location() = __HEDDLE_EINVAL;
		return -1;
	}
	if (mask != 0 && __heddle_lets_through(mask))
		__heddle_unsupported("pselect that lets a signal through that is pending");
	return __heddle_select(n, in, out, odd, limit != 0);
}
