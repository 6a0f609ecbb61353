/* This file defines named semaphores within one process: no other process is taken to have one. A
 * semaphore is a block that the last sem_close frees; its value stays until its name is unlinked.
 * At most 16 are known at a time, by names of up to 31 chars.
 * To open, close and unlink order nothing (POSIX XBD 4.12).
 * Models: sem_open sem_close sem_unlink
 */

/* Whose type the program sees is glibc's sem_t. */
typedef void sem_t;

extern int sem_init(sem_t *, int, unsigned);
extern int sem_getvalue(sem_t *, int *);
extern void __heddle_sem_opened(sem_t *);
extern void __heddle_sem_unopened(sem_t *);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern int *__errno_location(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);
extern void __heddle_assumes(const char *);
extern _Bool __heddle_same_name(const char *, const char *);
extern int __heddle_shared_name(char *, const char *);

#define __HEDDLE_ENOENT 2
#define __HEDDLE_ENOMEM 12
#define __HEDDLE_EEXIST 17
#define __HEDDLE_EINVAL 22
#define __HEDDLE_CREATE 0100
#define __HEDDLE_EXCLUSIVE 0200

#define __HEDDLE_ENTRIES 16
#define __HEDDLE_NAME 32
#define __HEDDLE_SIZE 32 /* of a sem_t */

typedef struct {
	char name[__HEDDLE_NAME]; /* "": unlinked, or the entry is free */
	sem_t *block;             /* null while nobody has it open */
	int opened;               /* how often it is open */
	int value;                /* while nobody has it open */
} __heddle_entry;

static __heddle_entry __heddle_table[__HEDDLE_ENTRIES];

/* Copies a name without the slashes that it begins with. 0: it is none. */
static int __heddle_key(char key[__HEDDLE_NAME], const char *name)
{
	int is;
	while (*name == '/')
		name++;
	is = __heddle_shared_name(key, name);
	if (is < 0)
		__heddle_unsupported("the name of a semaphore of more than 31 chars");
	return is;
}

static __heddle_entry *__heddle_find(const char *key)
{
	int i;
	for (i = 0; i < __HEDDLE_ENTRIES; i++)
		if (__heddle_same_name(__heddle_table[i].name, key))
			return &__heddle_table[i];
	return 0;
}

static __heddle_entry *__heddle_free_entry(void)
{
	int i;
	for (i = 0; i < __HEDDLE_ENTRIES; i++)
		if (__heddle_table[i].name[0] == 0 && __heddle_table[i].block == 0)
			return &__heddle_table[i];
	__heddle_unsupported("more than 16 named semaphores");
	return 0;
}

/* Opens within a section. error is 0 if all went well. */
static sem_t *__heddle_open(const char *key, int flags, unsigned value, int *error)
{
	__heddle_entry *e = __heddle_find(key);
	int i;
	if (e == 0) {
		*error = (flags & __HEDDLE_CREATE) == 0 ? __HEDDLE_ENOENT : value > 0x7fffffff ? __HEDDLE_EINVAL : 0;
		if (*error != 0)
			return 0;
		e = __heddle_free_entry();
		for (i = 0; key[i] != 0; i++)
			e->name[i] = key[i];
		e->name[i] = 0;
		e->value = (int)value;
	} else if ((flags & __HEDDLE_CREATE) != 0 && (flags & __HEDDLE_EXCLUSIVE) != 0) {
		*error = __HEDDLE_EEXIST;
		return 0;
	}
	if (e->block == 0) {
		e->block = malloc(__HEDDLE_SIZE);
		if (e->block == 0) {
			e->name[0] = 0;
			*error = __HEDDLE_ENOMEM;
			return 0;
		}
		sem_init(e->block, 0, (unsigned)e->value);
		__heddle_sem_opened(e->block);
	}
	e->opened++;
	return e->block;
}

sem_t *sem_open(const char *name, int flags, ...)
{
	char key[__HEDDLE_NAME];
	unsigned value = 0;
	int error = 0;
	sem_t *sem;
	__heddle_assumes("no-other-processes");
	if ((flags & __HEDDLE_CREATE) != 0) {
		__builtin_va_list ap;
		__builtin_va_start(ap, flags);
		(void)__builtin_va_arg(ap, unsigned);
		value = __builtin_va_arg(ap, unsigned);
		__builtin_va_end(ap);
	}
	if (!__heddle_key(key, name)) {
		*__errno_location() = __HEDDLE_EINVAL;
		return 0;
	}
	__heddle_quiet_begin();
	sem = __heddle_open(key, flags, value, &error);
	__heddle_quiet_end();
	if (sem == 0)
		*__errno_location() = error;
	return sem;
}

int sem_close(sem_t *sem)
{
	int i, r = -1;
	__heddle_quiet_begin();
	for (i = 0; i < __HEDDLE_ENTRIES; i++) {
		__heddle_entry *e = &__heddle_table[i];
		if (e->block != 0 && e->block == sem) {
			r = 0;
			e->opened--;
			if (e->opened == 0) {
				sem_getvalue(sem, &e->value);
				free(sem);
				e->block = 0;
			}
		}
	}
	__heddle_quiet_end();
	if (r != 0) {
		if (sem != 0)
			__heddle_sem_unopened(sem); /* undefined (POSIX) */
		*__errno_location() = __HEDDLE_EINVAL;
	}
	return r;
}

/* The name goes at once; who has the semaphore open keeps it. */
int sem_unlink(const char *name)
{
	char key[__HEDDLE_NAME];
	__heddle_entry *e = 0;
	if (__heddle_key(key, name)) {
		__heddle_quiet_begin();
		e = __heddle_find(key);
		if (e != 0)
			e->name[0] = 0;
		__heddle_quiet_end();
	}
	if (e == 0) {
		*__errno_location() = __HEDDLE_ENOENT;
		return -1;
	}
	return 0;
}
