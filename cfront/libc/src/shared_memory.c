/* This file defines objects of shared memory (POSIX's) within one process: no other process is taken to have one. An object gets its size once, and is mapped as a whole.
 * At most 8 are known at a time, by names of up to 31 chars, and 16 descriptors.
 * Models: shm_open shm_unlink __heddle_is_shared __heddle_shared_close __heddle_shared_resize __heddle_shared_map __heddle_shared_unmap
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
extern int __heddle_take_number(void);
extern void __heddle_leaves_number(int);
extern int __heddle_has(const char *);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_assumes(const char *);
extern _Bool __heddle_same_name(const char *, const char *);
extern int __heddle_shared_name(char *, const char *);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

enum { __heddle_enoent = 2, __heddle_enomem = 12, __heddle_eacces = 13, __heddle_eexist = 17, __heddle_einval = 22, __heddle_enfile = 23, __heddle_emfile = 24 };

#define __HEDDLE_OBJECTS 8
#define __HEDDLE_DESCRIPTORS 16
#define __HEDDLE_NAME 32
#define __HEDDLE_PAGE 4096
#define __HEDDLE_ACCESS 3
#define __HEDDLE_BOTH 2 /* O_RDWR */
#define __HEDDLE_CREATE 0100
#define __HEDDLE_EXCLUSIVE 0200
#define __HEDDLE_TRUNCATE 01000

struct __heddle_object {
	char name[__HEDDLE_NAME]; /* "": unlinked, or the entry is free */
	int opened;
	long length;
	__heddle_segment memory;
};

struct __heddle_descriptor {
	int fd;
	_Bool writes;
	struct __heddle_object *object; /* 0: the entry is free */
};

static struct __heddle_object __heddle_objects[__HEDDLE_OBJECTS];
static struct __heddle_descriptor __heddle_descriptors[__HEDDLE_DESCRIPTORS];

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

/* Copies a name without the slashes that it begins with. 0: it is none. */
static int __heddle_key(char key[__HEDDLE_NAME], const char *name)
{
	int is;
	while (*name == '/')
		name++;
	is = __heddle_shared_name(key, name);
	if (is < 0)
		__heddle_unsupported("the name of shared memory of more than 31 chars");
	return is;
}

static struct __heddle_object *__heddle_named(const char *key)
{
	int i;
	for (i = 0; i < __HEDDLE_OBJECTS; i++)
		if (__heddle_same_name(__heddle_objects[i].name, key))
			return &__heddle_objects[i];
	return 0;
}

static struct __heddle_descriptor *__heddle_find(int fd)
{
	int i;
	for (i = 0; i < __HEDDLE_DESCRIPTORS; i++)
		if (__heddle_descriptors[i].object != 0 && __heddle_descriptors[i].fd == fd)
			return &__heddle_descriptors[i];
	return 0;
}

/* An object goes that has neither a name nor a descriptor nor a mapping. */
static void __heddle_discard(struct __heddle_object *o)
{
	if (o->name[0] != 0 || o->opened > 0 || o->memory.mapped > 0)
		return;
	__heddle_segment_end(&o->memory);
	o->length = 0;
}

/* Opens within a section; an error, or 0. */
static int __heddle_open_shared(const char *key, int flags, int *fd)
{
	struct __heddle_object *o = __heddle_named(key);
	struct __heddle_descriptor *d = __heddle_descriptors;
	int i;
	if (o == 0 && !(flags & __HEDDLE_CREATE))
		return __heddle_enoent;
	if (o != 0 && (flags & __HEDDLE_CREATE) && (flags & __HEDDLE_EXCLUSIVE))
		return __heddle_eexist;
	if (__VERIFIER_nondet_bool())
		return __VERIFIER_nondet_bool() ? __heddle_emfile : __heddle_enfile;
	if (o == 0) {
		for (o = __heddle_objects; o->name[0] != 0 || o->opened + o->memory.mapped > 0;)
			if (++o == __heddle_objects + __HEDDLE_OBJECTS) {
				__heddle_unsupported("more than 8 objects of shared memory");
				return __heddle_enfile;
			}
		for (i = 0; key[i] != 0; i++)
			o->name[i] = key[i];
		o->name[i] = 0;
	} else if ((flags & __HEDDLE_TRUNCATE) && o->length > 0)
		__heddle_unsupported("O_TRUNC of shared memory that has a size");
	while (d->object != 0)
		if (++d == __heddle_descriptors + __HEDDLE_DESCRIPTORS) {
			__heddle_unsupported("more than 16 descriptors of shared memory");
			return __heddle_emfile;
		}
	*fd = __heddle_take_number();
	d->fd = *fd;
	d->writes = (flags & __HEDDLE_ACCESS) == __HEDDLE_BOTH;
	d->object = o;
	o->opened++;
	return 0;
}

int shm_open(const char *name, int flags, unsigned mode)
{
	char key[__HEDDLE_NAME];
	int fd = -1, error;
	(void)mode;
	__heddle_assumes("no-other-processes");
	if (!__heddle_key(key, name))
		return __heddle_fails(__heddle_einval);
	if (flags & 1) /* O_WRONLY */
		__heddle_unsupported("shared memory that is opened neither O_RDONLY nor O_RDWR");
	__heddle_quiet_begin();
	error = __heddle_open_shared(key, flags, &fd);
	__heddle_quiet_end();
	return error == 0 ? fd : __heddle_fails(error);
}

/* The name goes at once; who has the object open or mapped keeps it. */
int shm_unlink(const char *name)
{
	char key[__HEDDLE_NAME];
	struct __heddle_object *o = 0;
	if (__heddle_key(key, name)) {
		__heddle_quiet_begin();
		o = __heddle_named(key);
		if (o != 0) {
			o->name[0] = 0;
			__heddle_discard(o);
		}
		__heddle_quiet_end();
	}
	return o != 0 ? 0 : __heddle_fails(__heddle_enoent);
}

/* Whoever looked would be ordered after those who open objects, so this is only asked where the program opens some. */
_Bool __heddle_is_shared(int fd)
{
	_Bool is;
	if (!__heddle_has("__heddle_open_shared"))
		return 0;
	__heddle_quiet_begin();
	is = __heddle_find(fd) != 0;
	__heddle_quiet_end();
	return is;
}

int __heddle_shared_close(int fd)
{
	struct __heddle_descriptor *d;
	struct __heddle_object *o;
	__heddle_quiet_begin();
	d = __heddle_find(fd);
	if (d != 0) {
		o = d->object;
		d->object = 0;
		o->opened--;
		__heddle_discard(o);
	}
	__heddle_quiet_end();
	__heddle_leaves_number(fd);
	return 0;
}

int __heddle_shared_resize(int fd, long length)
{
	struct __heddle_descriptor *d;
	struct __heddle_object *o;
	int error = __heddle_einval;
	__heddle_quiet_begin();
	d = __heddle_find(fd);
	if (d != 0 && d->writes) {
		o = d->object;
		error = 0;
		if (o->length == 0 && length > 0) {
			if (length > __LONG_MAX__ - __HEDDLE_PAGE ||
				!__heddle_segment_size(&o->memory, ((__heddle_size)length + (__HEDDLE_PAGE - 1)) & ~(__heddle_size)(__HEDDLE_PAGE - 1)))
				error = __heddle_enomem;
			else
				o->length = length;
		} else if (o->length != length)
			__heddle_unsupported("another size of shared memory that has one");
	}
	__heddle_quiet_end();
	return error == 0 ? 0 : __heddle_fails(error);
}

/* Maps pages that are read and written, for all; null: errno is set. */
void *__heddle_shared_map(int fd, __heddle_size size, long long offset)
{
	struct __heddle_descriptor *d;
	void *begin = 0;
	int error = __heddle_eacces;
	__heddle_quiet_begin();
	d = __heddle_find(fd);
	if (d != 0 && d->writes) {
		if (offset != 0 || d->object->memory.size != size)
			__heddle_unsupported("mmap of another part of shared memory than all of it");
		else {
			begin = __heddle_segment_map(&d->object->memory);
			error = __heddle_enomem;
		}
	}
	__heddle_quiet_end();
	if (begin == 0)
		__heddle_fails(error);
	return begin;
}

/* Unmaps all of an object, inside a section: 0: it is none. */
_Bool __heddle_shared_unmap(void *begin, __heddle_size size)
{
	int i;
	for (i = 0; i < __HEDDLE_OBJECTS; i++) {
		struct __heddle_object *o = &__heddle_objects[i];
		if (o->memory.block != 0 && o->memory.block == begin && o->memory.size == size) {
			__heddle_segment_unmap(&o->memory);
			__heddle_discard(o);
			return 1;
		}
	}
	return 0;
}
