/* This file defines sockets. Nothing is known about what is outside the program: who connects, what comes, and how much of what is sent
 * arrives. What a program sends to itself would be known; so one that has a socket with an address of its own and another one is not modelled from where it connects
 * or gets something, nor is an address of a pair of sockets, which is pipe.c's. A call that waits may wait for ever, which is no deadlock.
 * Models: socket bind listen accept! accept4! connect! getsockname getpeername setsockopt getsockopt shutdown send! sendto! recv! recvfrom!
 */

typedef __SIZE_TYPE__ __heddle_size;
typedef __PTRDIFF_TYPE__ __heddle_ssize;

extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern __heddle_ssize __heddle_put_out(int, const void *, __heddle_size);
extern int __heddle_new_number(void);
extern _Bool __heddle_is_pipe(int);
extern __heddle_ssize __heddle_pipe_send(int, const void *, __heddle_size, int);
extern __heddle_ssize __heddle_pipe_receive(int, void *, __heddle_size, int);
extern int __heddle_pipe_shutdown(int, int);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

#define __HEDDLE_EBADF 9
#define __HEDDLE_EINVAL 22
#define __HEDDLE_FILES 1024     /* file numbers are below it */
#define __HEDDLE_LONGEST 128    /* bytes of a socket address, at most */

static int __heddle_made, __heddle_bound; /* how many sockets there were, and how many got an address */

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

/* Any error number; 5 is EIO. */
static int __heddle_fails_somehow(void)
{
	int error = __VERIFIER_nondet_int();
	return __heddle_fails(error >= 1 && error <= 133 ? error : 5);
}

static int __heddle_by_number(int fd)
{
	if (fd < 0 || fd >= __HEDDLE_FILES)
		return __heddle_fails(__HEDDLE_EBADF);
	return __VERIFIER_nondet_bool() ? __heddle_fails_somehow() : 0;
}

static void __heddle_outside(void)
{
	_Bool own;
	__heddle_quiet_begin();
	own = __heddle_made > 1 && __heddle_bound > 0;
	__heddle_quiet_end();
	if (own)
		__heddle_unsupported("sockets of one program that may be connected to each other");
}

/* Reads an address that the program gives. */
static void __heddle_look_at(const unsigned char *address, unsigned n)
{
	unsigned i;
	volatile unsigned char byte;
	for (i = 0; i < n; i++)
		byte = address[i];
	(void)byte;
}

/* Any address of one of the usual kinds: those of Linux's files, version 4 and version 6. */
static void __heddle_any_address(unsigned char *address, unsigned *n)
{
	unsigned i, room, length;
	if (address == 0)
		return;
	room = *n;
	length = __VERIFIER_nondet_bool() ? 16 : __VERIFIER_nondet_bool() ? 28 : 2;
	for (i = 0; i < length && i < room; i++)
		address[i] = __VERIFIER_nondet_uchar();
	*n = length;
}

int socket(int family, int type, int protocol)
{
	(void)family;
	(void)type;
	(void)protocol;
	if (__VERIFIER_nondet_bool())
		return __heddle_fails_somehow();
	__heddle_quiet_begin();
	__heddle_made++;
	__heddle_quiet_end();
	return __heddle_new_number();
}

static void __heddle_no_pair(int fd)
{
	if (__heddle_is_pipe(fd))
		__heddle_unsupported("an address of a pair of sockets");
}

int bind(int fd, const void *address, unsigned n)
{
	if (n > __HEDDLE_LONGEST)
		return __heddle_fails(__HEDDLE_EINVAL);
	__heddle_look_at(address, n);
	__heddle_no_pair(fd);
	if (__heddle_by_number(fd) != 0)
		return -1;
	__heddle_quiet_begin();
	__heddle_bound++;
	__heddle_quiet_end();
	return 0;
}

int listen(int fd, int most)
{
	(void)most;
	return __heddle_by_number(fd);
}

static int __heddle_accept(int fd, void *address, unsigned *n)
{
	__heddle_no_pair(fd);
	__heddle_outside();
	if (__heddle_by_number(fd) != 0)
		return -1;
	__heddle_any_address(address, n);
	return __heddle_new_number();
}

int accept(int fd, void *address, unsigned *n)
{
	return __heddle_accept(fd, address, n);
}

int accept4(int fd, void *address, unsigned *n, int flags)
{
	(void)flags;
	return __heddle_accept(fd, address, n);
}

int connect(int fd, const void *address, unsigned n)
{
	__heddle_no_pair(fd);
	__heddle_outside();
	if (n > __HEDDLE_LONGEST)
		return __heddle_fails(__HEDDLE_EINVAL);
	__heddle_look_at(address, n);
	return __heddle_by_number(fd);
}

static int __heddle_name(int fd, void *address, unsigned *n)
{
	__heddle_no_pair(fd);
	if (__heddle_by_number(fd) != 0)
		return -1;
	__heddle_any_address(address, n);
	return 0;
}

int getsockname(int fd, void *address, unsigned *n)
{
	return __heddle_name(fd, address, n);
}

int getpeername(int fd, void *address, unsigned *n)
{
	return __heddle_name(fd, address, n);
}

int setsockopt(int fd, int level, int option, const void *value, unsigned n)
{
	(void)level;
	(void)option;
	if (n > __HEDDLE_LONGEST)
		return __heddle_fails(__HEDDLE_EINVAL);
	__heddle_look_at(value, n);
	return __heddle_by_number(fd);
}

int getsockopt(int fd, int level, int option, void *value, unsigned *n)
{
	unsigned i, length, room;
	(void)level;
	(void)option;
	if (__heddle_by_number(fd) != 0)
		return -1;
	room = *n;
	if (room > __HEDDLE_LONGEST)
		__heddle_unsupported("getsockopt for more than 128 bytes");
	length = (unsigned)__VERIFIER_nondet_int();
	if (length > room)
		length = room;
	for (i = 0; i < length; i++)
		((unsigned char *)value)[i] = __VERIFIER_nondet_uchar();
	*n = length;
	return 0;
}

int shutdown(int fd, int how)
{
	if (how < 0 || how > 2)
		return __heddle_fails(__HEDDLE_EINVAL);
	return __heddle_is_pipe(fd) ? __heddle_pipe_shutdown(fd, how) : __heddle_by_number(fd);
}

static __heddle_ssize __heddle_send(int fd, const void *bytes, __heddle_size n, int flags)
{
	if (fd < 0 || fd >= __HEDDLE_FILES)
		return __heddle_fails(__HEDDLE_EBADF);
	if (__heddle_is_pipe(fd))
		return __heddle_pipe_send(fd, bytes, n, flags);
	/* that the other end is closed would be a signal, which does not come from outside */
	return __heddle_put_out(fd, bytes, n);
}

__PTRDIFF_TYPE__ send(int fd, const void *bytes, __SIZE_TYPE__ n, int flags)
{
	return __heddle_send(fd, bytes, n, flags);
}

__PTRDIFF_TYPE__ sendto(int fd, const void *bytes, __SIZE_TYPE__ n, int flags, const void *to, unsigned length)
{
	if (length > __HEDDLE_LONGEST)
		return __heddle_fails(__HEDDLE_EINVAL);
	if (to != 0) {
		__heddle_look_at(to, length);
		__heddle_no_pair(fd);
	}
	return __heddle_send(fd, bytes, n, flags);
}

static __heddle_ssize __heddle_receive(int fd, unsigned char *to, __heddle_size n, int flags)
{
	__heddle_ssize got, i;
	if (__heddle_is_pipe(fd))
		return __heddle_pipe_receive(fd, to, n, flags);
	__heddle_outside();
	if (__heddle_by_number(fd) != 0)
		return -1;
	got = __VERIFIER_nondet_long();
	__VERIFIER_assume(got >= 0 && (__heddle_size)got <= n);
	for (i = 0; i < got; i++)
		to[i] = __VERIFIER_nondet_uchar();
	return got;
}

__PTRDIFF_TYPE__ recv(int fd, void *to, __SIZE_TYPE__ n, int flags)
{
	return __heddle_receive(fd, to, n, flags);
}

__PTRDIFF_TYPE__ recvfrom(int fd, void *to, __SIZE_TYPE__ n, int flags, void *from, unsigned *length)
{
	__heddle_ssize got;
	if (from != 0)
		__heddle_no_pair(fd);
	got = __heddle_receive(fd, to, n, flags);
	if (got >= 0)
		__heddle_any_address(from, length);
	return got;
}
