/* This file defines mappings of anonymous memory: blocks of whole pages, zero at first, that munmap takes away as a
 * whole, and of shared memory (shared_memory.c). Other files, fixed addresses and memory that is not to be read or written are not modelled. What keeps memory from being
 * swapped out, or advises how it will be used, has no effect.
 * Models: mmap mmap64 munmap mlock mlock2 munlock mlockall munlockall madvise posix_madvise
 */

typedef __SIZE_TYPE__ __heddle_size;

extern void *memalign(__heddle_size, __heddle_size);
extern void *memset(void *, int, __heddle_size);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern int __heddle_has(const char *);
extern _Bool __heddle_is_shared(int);
extern void *__heddle_shared_map(int, __heddle_size, long long);
extern _Bool __heddle_shared_unmap(void *, __heddle_size);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

#define __HEDDLE_PAGE 4096
#define __HEDDLE_MAPPINGS 64

enum { __heddle_eperm = 1, __heddle_eagain = 11, __heddle_enomem = 12, __heddle_einval = 22 };
enum { __heddle_read_write = 3 };
enum { __heddle_shared = 1, __heddle_sharing = 3, __heddle_fixed = 0x10, __heddle_anonymous = 0x20, __heddle_fixed_noreplace = 0x100000 };

static struct {
	void *begin; /* 0: free */
	__heddle_size size;
} __heddle_mappings[__HEDDLE_MAPPINGS];

static void *__heddle_map_fails(int error)
{
	*__errno_location() = error;
	return (void *)-1;
}

static void *__heddle_map(__heddle_size length, int protection, int flags, int file, long long offset)
{
	__heddle_size size = (length + (__HEDDLE_PAGE - 1)) & ~(__heddle_size)(__HEDDLE_PAGE - 1);
	void *begin;
	int i;
	_Bool shared = !(flags & __heddle_anonymous) && __heddle_is_shared(file);
	if (!(flags & __heddle_anonymous) && !shared)
		__heddle_unsupported("mmap of a file");
	if (flags & (__heddle_fixed | __heddle_fixed_noreplace))
		__heddle_unsupported("mmap at a fixed address");
	if ((protection & __heddle_read_write) != __heddle_read_write)
		__heddle_unsupported("mmap of memory that cannot be read and written");
	if (length == 0 || (flags & __heddle_sharing) == 0)
		return __heddle_map_fails(__heddle_einval);
	if (size < length)
		return __heddle_map_fails(__heddle_enomem);
	if (shared) {
		if ((flags & __heddle_sharing) != __heddle_shared)
			__heddle_unsupported("mmap of shared memory that is not MAP_SHARED");
		begin = __heddle_shared_map(file, size, offset);
		return begin ? begin : (void *)-1;
	}
	begin = memalign(__HEDDLE_PAGE, size);
	if (!begin)
		return __heddle_map_fails(__heddle_enomem);
	memset(begin, 0, size);
	__heddle_quiet_begin();
	for (i = 0; i < __HEDDLE_MAPPINGS && __heddle_mappings[i].begin; i++)
		;
	if (i == __HEDDLE_MAPPINGS)
		__heddle_unsupported("mmap of more than 64 blocks");
	__heddle_mappings[i].begin = begin;
	__heddle_mappings[i].size = size;
	__heddle_quiet_end();
	return begin;
}

void *mmap(void *hint, __SIZE_TYPE__ length, int protection, int flags, int file, long offset)
{
	(void)hint;
	return __heddle_map(length, protection, flags, file, offset);
}

void *mmap64(void *hint, __SIZE_TYPE__ length, int protection, int flags, int file, long long offset)
{
	(void)hint;
	return __heddle_map(length, protection, flags, file, offset);
}

int munmap(void *begin, __SIZE_TYPE__ length)
{
	__heddle_size size = (length + (__HEDDLE_PAGE - 1)) & ~(__heddle_size)(__HEDDLE_PAGE - 1);
	int i;
	if (length == 0) {
		*__errno_location() = __heddle_einval;
		return -1;
	}
	__heddle_quiet_begin();
	if (__heddle_has("__heddle_open_shared") && __heddle_shared_unmap(begin, size)) {
		__heddle_quiet_end();
		return 0;
	}
	for (i = 0; i < __HEDDLE_MAPPINGS && __heddle_mappings[i].begin != begin; i++)
		;
	if (i == __HEDDLE_MAPPINGS || __heddle_mappings[i].size != size)
		__heddle_unsupported("munmap of what is not one mapping");
	__heddle_mappings[i].begin = 0;
	__heddle_quiet_end();
	free(begin);
	return 0;
}

/* Limits and permissions are open, and how much memory there is. */
static int __heddle_perhaps_locked(void)
{
	int why;
	if (!__VERIFIER_nondet_bool())
		return 0;
	why = __VERIFIER_nondet_int();
	*__errno_location() = why == 0 ? __heddle_eagain : why == 1 ? __heddle_enomem : __heddle_eperm;
	return -1;
}

static int __heddle_refuses(void)
{
	*__errno_location() = __heddle_einval;
	return -1;
}

int mlock(const void *begin, __SIZE_TYPE__ length)
{
	(void)begin;
	(void)length;
	return __heddle_perhaps_locked();
}

int mlock2(const void *begin, __SIZE_TYPE__ length, unsigned flags)
{
	(void)begin;
	(void)length;
	return flags > 1 ? __heddle_refuses() : __heddle_perhaps_locked();
}

int munlock(const void *begin, __SIZE_TYPE__ length)
{
	(void)begin;
	(void)length;
	return __heddle_perhaps_locked();
}

int mlockall(int flags)
{
	return flags < 1 || flags > 7 || flags == 4 ? __heddle_refuses() : __heddle_perhaps_locked();
}

int munlockall(void)
{
	return __heddle_perhaps_locked();
}

/* The advice that a program cannot tell was taken: how it will access the memory, whether that may be in large pages, is the
 * same as other memory or belongs in a core dump. Other advice gives pages up or takes them away from children. */
int madvise(void *begin, __SIZE_TYPE__ length, int advice)
{
	(void)begin;
	(void)length;
	if (advice < 0 || (advice > 3 && advice < 12) || advice > 17)
		__heddle_unsupported("madvise with an advice that may change memory");
	if (!__VERIFIER_nondet_bool())
		return 0;
	*__errno_location() = __VERIFIER_nondet_bool() ? __heddle_enomem : __heddle_einval;
	return -1;
}

int posix_madvise(void *begin, __SIZE_TYPE__ length, int advice)
{
	(void)begin;
	(void)length;
	if (advice < 0 || advice > 4)
		return __heddle_einval;
	return !__VERIFIER_nondet_bool() ? 0 : __VERIFIER_nondet_bool() ? __heddle_enomem : __heddle_einval;
}
