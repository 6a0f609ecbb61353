/* This file defines the functions that read chars, lines and objects from a stream; what a
 * stream gives is stream.c's.
 * Models: getchar? getchar_unlocked? fgetc? getc? fgetc_unlocked? getc_unlocked? fread? fread_unlocked? getw
 * fgets? fgets_unlocked? gets? getline? getdelim? __getdelim
 */

typedef __SIZE_TYPE__ __heddle_size;
typedef __PTRDIFF_TYPE__ __heddle_ssize;

struct _IO_FILE;

extern struct _IO_FILE *stdin;
extern int __heddle_stream_next(struct _IO_FILE *);
extern int *__errno_location(void);
extern void __heddle_writes(const void *, __SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);

#define __HEDDLE_EOF (-1)
#define __HEDDLE_FAULT (-2) /* an end that is an error */
#define __HEDDLE_EINVAL 22

static int __heddle_getc(struct _IO_FILE *stream)
{
	int c = __heddle_stream_next(stream);
	return c < 0 ? __HEDDLE_EOF : c;
}

int getchar(void)
{
	return __heddle_getc(stdin);
}

int getchar_unlocked(void)
{
	__heddle_writes(stdin, 1);
	return __heddle_getc(stdin);
}

int fgetc(struct _IO_FILE *stream)
{
	return __heddle_getc(stream);
}

int getc(struct _IO_FILE *stream)
{
	return __heddle_getc(stream);
}

int fgetc_unlocked(struct _IO_FILE *stream)
{
	__heddle_writes(stream, 1);
	return __heddle_getc(stream);
}

int getc_unlocked(struct _IO_FILE *stream)
{
	__heddle_writes(stream, 1);
	return __heddle_getc(stream);
}

static __heddle_size __heddle_fread(void *to, __heddle_size size, __heddle_size n, struct _IO_FILE *stream)
{
	unsigned char *bytes = to;
	__heddle_size done, i;
	(void)*(volatile char *)stream;
	if (size == 0 || n == 0)
		return 0;
	for (done = 0; done < n; done++)
		for (i = 0; i < size; i++) {
			int c = __heddle_getc(stream);
			if (c == __HEDDLE_EOF)
				return done;
			bytes[done * size + i] = (unsigned char)c;
		}
	return n;
}

__SIZE_TYPE__ fread(void *to, __SIZE_TYPE__ size, __SIZE_TYPE__ n, struct _IO_FILE *stream)
{
	return __heddle_fread(to, size, n, stream);
}

__SIZE_TYPE__ fread_unlocked(void *to, __SIZE_TYPE__ size, __SIZE_TYPE__ n, struct _IO_FILE *stream)
{
	__heddle_writes(stream, 1);
	return __heddle_fread(to, size, n, stream);
}

int getw(struct _IO_FILE *stream)
{
	int w;
	return __heddle_fread(&w, sizeof w, 1, stream) == 1 ? w : __HEDDLE_EOF;
}

static char *__heddle_fgets(char *s, int n, struct _IO_FILE *stream)
{
	int i = 0;
	(void)*(volatile char *)stream;
	if (n <= 0)
		return 0;
	while (i < n - 1) {
		int c = __heddle_stream_next(stream);
		if (c < 0) {
			if (i == 0 || c == __HEDDLE_FAULT)
				return 0;
			break;
		}
		s[i] = (char)c;
		i++;
		if (c == '\n')
			break;
	}
	s[i] = 0;
	return s;
}

char *fgets(char *s, int n, struct _IO_FILE *stream)
{
	return __heddle_fgets(s, n, stream);
}

char *fgets_unlocked(char *s, int n, struct _IO_FILE *stream)
{
	__heddle_writes(stream, 1);
	return __heddle_fgets(s, n, stream);
}

/* A line may be of any length, so no array is long enough. */
char *gets(char *s)
{
	int i = 0, c = __heddle_getc(stdin);
	if (c == __HEDDLE_EOF)
		return 0;
	while (c != __HEDDLE_EOF && c != '\n') {
		s[i] = (char)c;
		i++;
		c = __heddle_getc(stdin);
	}
	s[i] = 0;
	return s;
}

static char *__heddle_grown(char **line, __heddle_size *size, __heddle_size wanted)
{
	char *block = realloc(*line, wanted);
	if (block != 0) {
		*line = block;
		*size = wanted;
	}
	return block;
}

static __heddle_ssize __heddle_getdelim(char **line, __heddle_size *size, int delimiter, struct _IO_FILE *stream)
{
	__heddle_size n = 0;
	int c;
	(void)*(volatile char *)stream;
	if (line == 0 || size == 0) {
		*__errno_location() = __HEDDLE_EINVAL;
		return -1;
	}
	if ((*line == 0 || *size == 0) && __heddle_grown(line, size, 120) == 0)
		return -1;
	do {
		c = __heddle_stream_next(stream);
		if (c < 0) {
			if (n == 0 || c == __HEDDLE_FAULT)
				return -1;
			break;
		}
		if (n + 1 >= *size && __heddle_grown(line, size, 2 * *size) == 0)
			return -1;
		(*line)[n] = (char)c;
		n++;
	} while (c != delimiter);
	(*line)[n] = 0;
	return (__heddle_ssize)n;
}

__PTRDIFF_TYPE__ getline(char **line, __SIZE_TYPE__ *size, struct _IO_FILE *stream)
{
	return __heddle_getdelim(line, size, '\n', stream);
}

__PTRDIFF_TYPE__ getdelim(char **line, __SIZE_TYPE__ *size, int delimiter, struct _IO_FILE *stream)
{
	return __heddle_getdelim(line, size, delimiter, stream);
}

__PTRDIFF_TYPE__ __getdelim(char **line, __SIZE_TYPE__ *size, int delimiter, struct _IO_FILE *stream)
{
	return __heddle_getdelim(line, size, delimiter, stream);
}
