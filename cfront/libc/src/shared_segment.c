/* This file defines segments of shared memory (System V's) within one process: no other process is taken to have one, and rights always suffice. At most 8 are known at a time.
 * Models: shmget shmat shmdt shmctl
 */

typedef __SIZE_TYPE__ __heddle_size;

typedef struct {
	__heddle_size size;
	void *block, *kept;
	__heddle_size room;
	int mapped;
} __heddle_segment;

extern _Bool __heddle_segment_size(__heddle_segment *, __heddle_size);
extern void *__heddle_segment_map(__heddle_segment *);
extern void __heddle_segment_unmap(__heddle_segment *);
extern void __heddle_segment_end(__heddle_segment *);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_assumes(const char *);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

enum { __heddle_enoent = 2, __heddle_enomem = 12, __heddle_eexist = 17, __heddle_einval = 22, __heddle_enospc = 28 };
enum { __heddle_remove = 0, __heddle_set = 1, __heddle_lock = 11, __heddle_unlock = 12 };

#define __HEDDLE_SEGMENTS 8
#define __HEDDLE_PAGE 4096
#define __HEDDLE_CREATE 01000
#define __HEDDLE_EXCLUSIVE 02000
#define __HEDDLE_ROUND 020000 /* SHM_RND */

struct __heddle_shared {
	int id, key;
	_Bool removed;      /* it goes when nobody has it attached */
	__heddle_size size; /* as it was asked for; 0: the entry is free */
	__heddle_segment memory;
};

static struct __heddle_shared __heddle_all_shared[__HEDDLE_SEGMENTS];
static int __heddle_gone_before; /* how many segments are gone: an id is not given again */

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

static struct __heddle_shared *__heddle_of(int id)
{
	int i;
	for (i = 0; i < __HEDDLE_SEGMENTS; i++)
		if (__heddle_all_shared[i].size > 0 && __heddle_all_shared[i].id == id)
			return &__heddle_all_shared[i];
	return 0;
}

/* Within a section; an error, or 0. */
static int __heddle_get(int key, __heddle_size size, int flags, int *id)
{
	struct __heddle_shared *s = 0, *free = 0;
	int i;
	for (i = 0; i < __HEDDLE_SEGMENTS; i++)
		if (__heddle_all_shared[i].size == 0)
			free = free == 0 ? &__heddle_all_shared[i] : free;
		else if (key != 0 && __heddle_all_shared[i].key == key)
			s = &__heddle_all_shared[i];
	if (s != 0) {
		*id = s->id;
		return (flags & __HEDDLE_CREATE) && (flags & __HEDDLE_EXCLUSIVE) ? __heddle_eexist : size > s->size ? __heddle_einval : 0;
	}
	if (key != 0 && !(flags & __HEDDLE_CREATE))
		return __heddle_enoent;
	if (size == 0)
		return __heddle_einval;
	if (size > (__heddle_size)-__HEDDLE_PAGE || __VERIFIER_nondet_bool())
		return __VERIFIER_nondet_bool() ? __heddle_enospc : __heddle_enomem;
	if (free == 0) {
		__heddle_unsupported("more than 8 segments of shared memory");
		return __heddle_enospc;
	}
	if (!__heddle_segment_size(&free->memory, (size + (__HEDDLE_PAGE - 1)) & ~(__heddle_size)(__HEDDLE_PAGE - 1)))
		return __heddle_enomem;
	*id = free->id = (int)(free - __heddle_all_shared) + __HEDDLE_SEGMENTS * __heddle_gone_before;
	free->key = key;
	free->size = size;
	return 0;
}

int shmget(int key, __SIZE_TYPE__ size, int flags)
{
	int id = -1, error;
	__heddle_assumes("no-other-processes");
	__heddle_quiet_begin();
	error = __heddle_get(key, size, flags, &id);
	__heddle_quiet_end();
	return error == 0 ? id : __heddle_fails(error);
}

void *shmat(int id, const void *hint, int flags)
{
	struct __heddle_shared *s;
	void *begin = 0;
	int error = __heddle_einval;
	if (hint != 0 || (flags & ~__HEDDLE_ROUND))
		__heddle_unsupported("shmat at an address, or with other flags than SHM_RND");
	__heddle_quiet_begin();
	s = __heddle_of(id);
	if (s != 0) {
		begin = __heddle_segment_map(&s->memory);
		error = __heddle_enomem;
	}
	__heddle_quiet_end();
	if (begin == 0) {
		__heddle_fails(error);
		return (void *)-1;
	}
	return begin;
}

/* A segment goes that is removed and not attached, inside a section. */
static void __heddle_discard(struct __heddle_shared *s)
{
	if (!s->removed || s->memory.mapped > 0)
		return;
	__heddle_segment_end(&s->memory);
	s->id = s->key = 0;
	s->size = 0;
	s->removed = 0;
	__heddle_gone_before++;
}

int shmdt(const void *begin)
{
	_Bool found = 0;
	int i;
	__heddle_quiet_begin();
	for (i = 0; i < __HEDDLE_SEGMENTS && !found; i++) {
		struct __heddle_shared *s = &__heddle_all_shared[i];
		if (s->memory.block != 0 && s->memory.block == begin) {
			found = 1;
			__heddle_segment_unmap(&s->memory);
			__heddle_discard(s);
		}
	}
	__heddle_quiet_end();
	return found ? 0 : __heddle_fails(__heddle_einval);
}

/* On Linux what is removed can still be attached by its id, but not found by its key. */
int shmctl(int id, int command, void *status)
{
	struct __heddle_shared *s;
	(void)status;
	if (command != __heddle_remove && command != __heddle_set && command != __heddle_lock && command != __heddle_unlock)
		__heddle_unsupported("shmctl with another command than IPC_RMID, IPC_SET, SHM_LOCK and SHM_UNLOCK");
	__heddle_quiet_begin();
	s = __heddle_of(id);
	if (s != 0 && command == __heddle_remove) {
		s->removed = 1;
		s->key = 0;
		__heddle_discard(s);
	}
	__heddle_quiet_end();
	return s != 0 ? 0 : __heddle_fails(__heddle_einval);
}
