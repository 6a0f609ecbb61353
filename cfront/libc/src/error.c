/* This file defines the GNU functions that print a message and may end the program.
 * What they print has no effect on the program, so only the texts are looked at.
 * Models: error error_at_line
 */

extern void exit(int) __attribute__((__noreturn__));

/* A null format is the caller's error: found by an access to it. */
static void __heddle_error(int status, const char *format)
{
	(void)*(const volatile char *)format;
	if (status != 0)
		exit(status);
}

void error(int status, int number, const char *format, ...)
{
	(void)number;
	__heddle_error(status, format);
}

void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...)
{
	(void)number;
	(void)file;
	(void)line;
	__heddle_error(status, format);
}
