/* This file defines the functions that print a message to the standard error output and may end the
 * program: the GNU, BSD and POSIX ones. The system's log is taken for that output, too.
 * Models: error? error_at_line? err? errx? warn? warnx? verr? verrx? vwarn? vwarnx?
 * syslog? vsyslog? openlog closelog setlogmask perror?
 */

struct _IO_FILE;

extern struct _IO_FILE *stderr;
extern void exit(int) __attribute__((__noreturn__));
extern int fputs(const char *, struct _IO_FILE *);
extern int fprintf(struct _IO_FILE *, const char *, ...);
extern int vfprintf(struct _IO_FILE *, const char *, __builtin_va_list);
extern int *__errno_location(void);
extern char *__heddle_strerror(int);

/* A null format means no message, where that is allowed. */
static void __heddle_message(_Bool with_error, int error, const char *format, __builtin_va_list ap)
{
	if (format != 0) {
		vfprintf(stderr, format, ap);
		if (with_error)
			fputs(": ", stderr);
	}
	if (with_error)
		fputs(__heddle_strerror(error), stderr);
	fputs("\n", stderr);
}

/* A null format is the caller's error here: found by an access to it. */
static void __heddle_must_be(const char *format)
{
	(void)*(const volatile char *)format;
}

void error(int status, int number, const char *format, ...)
{
	__builtin_va_list ap;
	__heddle_must_be(format);
	__builtin_va_start(ap, format);
	__heddle_message(number != 0, number, format, ap);
	__builtin_va_end(ap);
	if (status != 0)
		exit(status);
}

void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...)
{
	__builtin_va_list ap;
	__heddle_must_be(format);
	if (file != 0)
		fprintf(stderr, "%s:%u: ", file, line);
	__builtin_va_start(ap, format);
	__heddle_message(number != 0, number, format, ap);
	__builtin_va_end(ap);
	if (status != 0)
		exit(status);
}

void vwarn(const char *format, __builtin_va_list ap)
{
	__heddle_message(1, *__errno_location(), format, ap);
}

void vwarnx(const char *format, __builtin_va_list ap)
{
	__heddle_message(0, 0, format, ap);
}

void warn(const char *format, ...)
{
	__builtin_va_list ap;
	__builtin_va_start(ap, format);
	__heddle_message(1, *__errno_location(), format, ap);
	__builtin_va_end(ap);
}

void warnx(const char *format, ...)
{
	__builtin_va_list ap;
	__builtin_va_start(ap, format);
	__heddle_message(0, 0, format, ap);
	__builtin_va_end(ap);
}

void verr(int status, const char *format, __builtin_va_list ap)
{
	__heddle_message(1, *__errno_location(), format, ap);
	exit(status);
}

void verrx(int status, const char *format, __builtin_va_list ap)
{
	__heddle_message(0, 0, format, ap);
	exit(status);
}

void err(int status, const char *format, ...)
{
	__builtin_va_list ap;
	__builtin_va_start(ap, format);
	__heddle_message(1, *__errno_location(), format, ap);
	exit(status);
}

void errx(int status, const char *format, ...)
{
	__builtin_va_list ap;
	__builtin_va_start(ap, format);
	__heddle_message(0, 0, format, ap);
	exit(status);
}

void vsyslog(int priority, const char *format, __builtin_va_list ap)
{
	(void)priority;
	__heddle_must_be(format);
	__heddle_message(0, 0, format, ap);
}

void syslog(int priority, const char *format, ...)
{
	__builtin_va_list ap;
	(void)priority;
	__heddle_must_be(format);
	__builtin_va_start(ap, format);
	__heddle_message(0, 0, format, ap);
	__builtin_va_end(ap);
}

void openlog(const char *name, int options, int facility)
{
	(void)name;
	(void)options;
	(void)facility;
}

void closelog(void)
{
}

static int __heddle_log_mask = 0xff;

int setlogmask(int mask)
{
	int old = __heddle_log_mask;
	if (mask != 0)
		__heddle_log_mask = mask;
	return old;
}

void perror(const char *text)
{
	if (text != 0 && *text != 0) {
		fputs(text, stderr);
		fputs(": ", stderr);
	}
	fputs(__heddle_strerror(*__errno_location()), stderr);
	fputs("\n", stderr);
}
