/* This file defines pairs of sockets, whose ends are pipe.c's.
 * Models: socketpair __heddle_pipe_send __heddle_pipe_receive __heddle_pipe_shutdown
 */

extern int __heddle_pipe_pair(int [2], _Bool);
extern _Bool __heddle_pipe_pairs(int);
extern __PTRDIFF_TYPE__ __heddle_pipe_reads(int, void *, __SIZE_TYPE__, _Bool);
extern __PTRDIFF_TYPE__ __heddle_pipe_writes(int, const void *, __SIZE_TYPE__, _Bool);
extern void __heddle_pipe_shuts(int, _Bool, _Bool);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

enum { __heddle_enotsock = 88, __heddle_eafnosupport = 97 };

#define __HEDDLE_NONBLOCK 04000
#define __HEDDLE_NOSIGNAL 0x4000
#define __HEDDLE_DONTWAIT 0x40

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

int socketpair(int family, int type, int protocol, int ends[2])
{
	(void)protocol;
	if (family != 1) /* AF_UNIX */
		return __heddle_fails(__heddle_eafnosupport);
	if ((type & 15) != 1)
		__heddle_unsupported("a pair of sockets that are no streams");
	return __heddle_pipe_pair(ends, !(type & __HEDDLE_NONBLOCK));
}

__PTRDIFF_TYPE__ __heddle_pipe_send(int fd, const void *bytes, __SIZE_TYPE__ n, int flags)
{
	if (!__heddle_pipe_pairs(fd))
		return __heddle_fails(__heddle_enotsock);
	if (flags & ~(__HEDDLE_NOSIGNAL | __HEDDLE_DONTWAIT))
		__heddle_unsupported("send to a pair of sockets with other flags than MSG_NOSIGNAL and MSG_DONTWAIT");
	return __heddle_pipe_writes(fd, bytes, n, !(flags & __HEDDLE_NOSIGNAL));
}

__PTRDIFF_TYPE__ __heddle_pipe_receive(int fd, void *bytes, __SIZE_TYPE__ n, int flags)
{
	if (!__heddle_pipe_pairs(fd))
		return __heddle_fails(__heddle_enotsock);
	if (flags & ~(__HEDDLE_NOSIGNAL | __HEDDLE_DONTWAIT))
		__heddle_unsupported("recv from a pair of sockets with other flags than MSG_DONTWAIT");
	return __heddle_pipe_reads(fd, bytes, n, (flags & __HEDDLE_DONTWAIT) != 0);
}

/* Nothing more is sent to an end (0), or from it (1), or both (2). */
int __heddle_pipe_shutdown(int fd, int how)
{
	if (!__heddle_pipe_pairs(fd))
		return __heddle_fails(__heddle_enotsock);
	__heddle_pipe_shuts(fd, how != 1, how != 0);
	return 0;
}
