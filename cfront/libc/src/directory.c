/* This file defines directories. Nothing is known about what is outside the program: one has any entries, with names of one to seven chars, and
 * any number of them. A directory is a block that closedir frees; who reads an entry writes to it.
 * Models: opendir? fdopendir readdir? rewinddir? closedir? dirfd telldir seekdir? getcwd realpath? readlink?
 */

typedef __SIZE_TYPE__ __heddle_size;
typedef __PTRDIFF_TYPE__ __heddle_ssize;

extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern int __heddle_new_number(void);
extern void __heddle_leaves_number(int);
extern int __heddle_has(const char *);
extern int *__errno_location(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

#define __HEDDLE_EBADF 9
#define __HEDDLE_ENOMEM 12
#define __HEDDLE_EINVAL 22
#define __HEDDLE_ERANGE 34
#define __HEDDLE_FILES 1024
#define __HEDDLE_LONGEST 7
#define __HEDDLE_PATH 4096 /* PATH_MAX */

/* Linux's. */
struct __heddle_entry {
	unsigned long ino;
	long off;
	unsigned short length;
	unsigned char type;
	char name[256];
};

struct __heddle_directory {
	int fd;
	struct __heddle_entry entry;
};

static void __heddle_look_at(const char *path)
{
	while (*path != 0)
		path++;
}

static void *__heddle_fails(int error)
{
	*__errno_location() = error;
	return 0;
}

/* Any error number; 5 is EIO. */
static void *__heddle_fails_somehow(void)
{
	int error = __VERIFIER_nondet_int();
	return __heddle_fails(error >= 1 && error <= 133 ? error : 5);
}

/* One to seven chars that are no slash, or with one at the beginning; gives their number. */
static __heddle_size __heddle_any_name(char name[__HEDDLE_LONGEST + 1], _Bool path)
{
	__heddle_size n = 0;
	if (path) {
		name[0] = '/';
		n = 1;
	}
	while (n < __HEDDLE_LONGEST && (n == 0 || __VERIFIER_nondet_bool())) {
		char c = __VERIFIER_nondet_char();
		__VERIFIER_assume(c != 0 && c != '/');
		name[n] = c;
		n++;
	}
	name[n] = 0;
	return n;
}

/* Tells whether the numbers of directories matter. */
static _Bool __heddle_numbered(void)
{
	return __heddle_has("dirfd") || __heddle_has("fdopendir");
}

static struct __heddle_directory *__heddle_make(int fd)
{
	struct __heddle_directory *d = malloc(sizeof *d);
	if (d == 0)
		return __heddle_fails(__HEDDLE_ENOMEM);
	d->fd = fd;
	return d;
}

struct __heddle_directory *opendir(const char *path)
{
	__heddle_look_at(path);
	if (__VERIFIER_nondet_bool())
		return __heddle_fails_somehow();
	return __heddle_make(__heddle_numbered() ? __heddle_new_number() : 3);
}

struct __heddle_directory *fdopendir(int fd)
{
	if (fd < 0 || fd >= __HEDDLE_FILES)
		return __heddle_fails(__HEDDLE_EBADF);
	if (__VERIFIER_nondet_bool())
		return __heddle_fails_somehow();
	return __heddle_make(fd);
}

struct __heddle_entry *readdir(struct __heddle_directory *d)
{
	__heddle_size n;
	if (__VERIFIER_nondet_bool()) {
		d->entry.type = 0; /* the place of the directory changes for other threads, too */
		if (__VERIFIER_nondet_bool())
			__heddle_fails_somehow();
		return 0;
	}
	d->entry.ino = (unsigned long)__VERIFIER_nondet_long();
	d->entry.off = __VERIFIER_nondet_long();
	d->entry.type = __VERIFIER_nondet_uchar();
	n = __heddle_any_name(d->entry.name, 0);
	d->entry.length = (unsigned short)(24 + n / 8 * 8);
	return &d->entry;
}

void rewinddir(struct __heddle_directory *d)
{
	d->entry.type = 0;
}

void seekdir(struct __heddle_directory *d, long at)
{
	(void)at;
	d->entry.type = 0;
}

long telldir(struct __heddle_directory *d)
{
	(void)d->fd;
	return __VERIFIER_nondet_long();
}

int dirfd(struct __heddle_directory *d)
{
	return d->fd;
}

int closedir(struct __heddle_directory *d)
{
	if (__heddle_numbered())
		__heddle_leaves_number(d->fd);
	free(d);
	if (__VERIFIER_nondet_bool())
		return 0;
	__heddle_fails_somehow();
	return -1;
}

/* Puts a path where there is room for it. */
static char *__heddle_put(char *to, __heddle_size room, const char *path, __heddle_size n)
{
	__heddle_size i;
	if (n >= room)
		return __heddle_fails(__HEDDLE_ERANGE);
	for (i = 0; i <= n; i++)
		to[i] = path[i];
	return to;
}

char *getcwd(char *to, __SIZE_TYPE__ room)
{
	char path[__HEDDLE_LONGEST + 1];
	__heddle_size n;
	char *made;
	if (to != 0 && room == 0)
		return __heddle_fails(__HEDDLE_EINVAL);
	if (__VERIFIER_nondet_bool())
		return __heddle_fails_somehow();
	n = __heddle_any_name(path, 1);
	if (to != 0)
		return __heddle_put(to, room, path, n);
	if (room == 0)
		room = n + 1;
	if (n >= room)
		return __heddle_put(to, room, path, n);
	made = malloc(room);
	return made != 0 ? __heddle_put(made, room, path, n) : 0;
}

char *realpath(const char *path, char *to)
{
	char real[__HEDDLE_LONGEST + 1];
	__heddle_size n;
	if (path == 0)
		return __heddle_fails(__HEDDLE_EINVAL);
	__heddle_look_at(path);
	if (__VERIFIER_nondet_bool())
		return __heddle_fails_somehow();
	n = __heddle_any_name(real, 1);
	if (to == 0)
		to = malloc(__HEDDLE_PATH);
	return to != 0 ? __heddle_put(to, __HEDDLE_PATH, real, n) : 0;
}

__PTRDIFF_TYPE__ readlink(const char *path, char *to, __SIZE_TYPE__ room)
{
	char text[__HEDDLE_LONGEST + 1];
	__heddle_size n, i;
	_Bool fills;
	__heddle_look_at(path);
	if (room == 0) {
		__heddle_fails(__HEDDLE_EINVAL);
		return -1;
	}
	if (__VERIFIER_nondet_bool()) {
		__heddle_fails_somehow();
		return -1;
	}
	n = __heddle_any_name(text, __VERIFIER_nondet_bool());
	fills = n == __HEDDLE_LONGEST && room > n && room <= __HEDDLE_PATH && __VERIFIER_nondet_bool(); /* the text is longer */
	for (i = n; fills && i < room; i++)
		to[i] = 'x';
	if (n > room)
		n = room;
	for (i = 0; i < n; i++)
		to[i] = text[i]; /* there is no end */
	if (fills)
		n = room;
	return (__heddle_ssize)n;
}
