/* This file defines the texts of signals, as glibc has them. C lets a call overwrite what calls before gave.
 * Models: strsignal?
 */

extern void __heddle_writes(const void *, __SIZE_TYPE__);
extern int __heddle_known(long long);
extern int __heddle_races(void);
extern void __heddle_unsupported(const char *);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);

#define __HEDDLE_REAL_TIME 34
#define __HEDDLE_LAST 64

/* By number. */
static const char *const __heddle_signals[] = {
	[1] = "Hangup",
	[2] = "Interrupt",
	[3] = "Quit",
	[4] = "Illegal instruction",
	[5] = "Trace/breakpoint trap",
	[6] = "Aborted",
	[7] = "Bus error",
	[8] = "Floating point exception",
	[9] = "Killed",
	[10] = "User defined signal 1",
	[11] = "Segmentation fault",
	[12] = "User defined signal 2",
	[13] = "Broken pipe",
	[14] = "Alarm clock",
	[15] = "Terminated",
	[16] = "Stack fault",
	[17] = "Child exited",
	[18] = "Continued",
	[19] = "Stopped (signal)",
	[20] = "Stopped",
	[21] = "Stopped (tty input)",
	[22] = "Stopped (tty output)",
	[23] = "Urgent I/O condition",
	[24] = "CPU time limit exceeded",
	[25] = "File size limit exceeded",
	[26] = "Virtual timer expired",
	[27] = "Profiling timer expired",
	[28] = "Window changed",
	[29] = "I/O possible",
	[30] = "Power failure",
	[31] = "Bad system call",
};

/* Where races are looked for all texts are the process's; those with a number have a place of the thread's own, as in glibc. */
static char __heddle_common[sizeof __heddle_signals / sizeof __heddle_signals[0]][32];
static __thread char __heddle_own[32];

static char *__heddle_numbered(char *to, const char *text, int number)
{
	unsigned rest = number < 0 ? 0 - (unsigned)number : (unsigned)number;
	char digits[10];
	int n = 0, at;
	for (at = 0; text[at] != 0; at++)
		to[at] = text[at];
	if (number < 0) {
		to[at] = '-';
		at++;
	}
	do {
		digits[n] = (char)('0' + rest % 10);
		n++;
		rest /= 10;
	} while (rest != 0);
	while (n > 0) {
		n--;
		to[at] = digits[n];
		at++;
	}
	to[at] = 0;
	return to;
}

char *strsignal(int number)
{
	char *to, *other = __heddle_own;
	int at;
	__heddle_writes(__heddle_common, sizeof __heddle_common);
	if (!__heddle_known(number))
		__heddle_unsupported("the text of a signal that depends on input");
	if (__heddle_races())
		other = __heddle_common[0];
	if (number >= __HEDDLE_REAL_TIME && number <= __HEDDLE_LAST)
		return __heddle_numbered(other, "Real-time signal ", number - __HEDDLE_REAL_TIME);
	if (number <= 0 || number >= (int)(sizeof __heddle_signals / sizeof __heddle_signals[0]))
		return __heddle_numbered(other, "Unknown signal ", number);
	if (!__heddle_races())
		return (char *)__heddle_signals[number];
	to = __heddle_common[number];
	__heddle_quiet_begin();
	for (at = 0; __heddle_signals[number][at] != 0; at++)
		to[at] = __heddle_signals[number][at];
	__heddle_quiet_end();
	return to;
}
