/* This file defines mappings of anonymous memory: blocks of whole pages, zero at first, that munmap takes away as a
 * whole. Files, fixed addresses and memory that is not to be read or written are not modelled.
 * Models: mmap mmap64 munmap
 */

typedef __SIZE_TYPE__ __heddle_size;

extern void *memalign(__heddle_size, __heddle_size);
extern void *memset(void *, int, __heddle_size);
extern void free(void *);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

#define __HEDDLE_PAGE 4096
#define __HEDDLE_MAPPINGS 64

enum { __heddle_enomem = 12, __heddle_einval = 22 };
enum { __heddle_read_write = 3 };
enum { __heddle_sharing = 3, __heddle_fixed = 0x10, __heddle_anonymous = 0x20, __heddle_fixed_noreplace = 0x100000 };

static struct {
	void *begin; /* 0: free */
	__heddle_size size;
} __heddle_mappings[__HEDDLE_MAPPINGS];

static void *__heddle_map_fails(int error)
{
	*__errno_location() = error;
	return (void *)-1;
}

static void *__heddle_map(__heddle_size length, int protection, int flags)
{
	__heddle_size size = (length + (__HEDDLE_PAGE - 1)) & ~(__heddle_size)(__HEDDLE_PAGE - 1);
	void *begin;
	int i;
	if (!(flags & __heddle_anonymous))
		__heddle_unsupported("mmap of a file");
	if (flags & (__heddle_fixed | __heddle_fixed_noreplace))
		__heddle_unsupported("mmap at a fixed address");
	if ((protection & __heddle_read_write) != __heddle_read_write)
		__heddle_unsupported("mmap of memory that cannot be read and written");
	if (length == 0 || (flags & __heddle_sharing) == 0)
		return __heddle_map_fails(__heddle_einval);
	if (size < length)
		return __heddle_map_fails(__heddle_enomem);
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
	(void)hint, (void)file, (void)offset;
	return __heddle_map(length, protection, flags);
}

void *mmap64(void *hint, __SIZE_TYPE__ length, int protection, int flags, int file, long long offset)
{
	(void)hint, (void)file, (void)offset;
	return __heddle_map(length, protection, flags);
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
	for (i = 0; i < __HEDDLE_MAPPINGS && __heddle_mappings[i].begin != begin; i++)
		;
	if (i == __HEDDLE_MAPPINGS || __heddle_mappings[i].size != size)
		__heddle_unsupported("munmap of what is not one mapping");
	__heddle_mappings[i].begin = 0;
	__heddle_quiet_end();
	free(begin);
	return 0;
}
