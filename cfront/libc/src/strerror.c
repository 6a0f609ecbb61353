/* This file defines the texts of errors that Linux programs know. strerror writes the text for an unknown
 * number to a buffer that the next such call overwrites, as C allows.
 * Models: strerror? strerror_l strerror_r? __xpg_strerror_r strerrordesc_np __heddle_strerror
 */

typedef __SIZE_TYPE__ __heddle_size;

extern void __heddle_writes(const void *, __SIZE_TYPE__);
extern int __heddle_known(long long);
extern int __heddle_races(void);
extern int __heddle_either(int, int);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);

#define __HEDDLE_EINVAL 22
#define __HEDDLE_ERANGE 34

/* By number; numbers that stand for nothing have no text. */
static const char *const __heddle_errors[] = {
	[0] = "Success",
	[1] = "Operation not permitted",
	[2] = "No such file or directory",
	[3] = "No such process",
	[4] = "Interrupted system call",
	[5] = "Input/output error",
	[6] = "No such device or address",
	[7] = "Argument list too long",
	[8] = "Exec format error",
	[9] = "Bad file descriptor",
	[10] = "No child processes",
	[11] = "Resource temporarily unavailable",
	[12] = "Cannot allocate memory",
	[13] = "Permission denied",
	[14] = "Bad address",
	[15] = "Block device required",
	[16] = "Device or resource busy",
	[17] = "File exists",
	[18] = "Invalid cross-device link",
	[19] = "No such device",
	[20] = "Not a directory",
	[21] = "Is a directory",
	[22] = "Invalid argument",
	[23] = "Too many open files in system",
	[24] = "Too many open files",
	[25] = "Inappropriate ioctl for device",
	[26] = "Text file busy",
	[27] = "File too large",
	[28] = "No space left on device",
	[29] = "Illegal seek",
	[30] = "Read-only file system",
	[31] = "Too many links",
	[32] = "Broken pipe",
	[33] = "Numerical argument out of domain",
	[34] = "Numerical result out of range",
	[35] = "Resource deadlock avoided",
	[36] = "File name too long",
	[37] = "No locks available",
	[38] = "Function not implemented",
	[39] = "Directory not empty",
	[40] = "Too many levels of symbolic links",
	[42] = "No message of desired type",
	[43] = "Identifier removed",
	[44] = "Channel number out of range",
	[45] = "Level 2 not synchronized",
	[46] = "Level 3 halted",
	[47] = "Level 3 reset",
	[48] = "Link number out of range",
	[49] = "Protocol driver not attached",
	[50] = "No CSI structure available",
	[51] = "Level 2 halted",
	[52] = "Invalid exchange",
	[53] = "Invalid request descriptor",
	[54] = "Exchange full",
	[55] = "No anode",
	[56] = "Invalid request code",
	[57] = "Invalid slot",
	[59] = "Bad font file format",
	[60] = "Device not a stream",
	[61] = "No data available",
	[62] = "Timer expired",
	[63] = "Out of streams resources",
	[64] = "Machine is not on the network",
	[65] = "Package not installed",
	[66] = "Object is remote",
	[67] = "Link has been severed",
	[68] = "Advertise error",
	[69] = "Srmount error",
	[70] = "Communication error on send",
	[71] = "Protocol error",
	[72] = "Multihop attempted",
	[73] = "RFS specific error",
	[74] = "Bad message",
	[75] = "Value too large for defined data type",
	[76] = "Name not unique on network",
	[77] = "File descriptor in bad state",
	[78] = "Remote address changed",
	[79] = "Can not access a needed shared library",
	[80] = "Accessing a corrupted shared library",
	[81] = ".lib section in a.out corrupted",
	[82] = "Attempting to link in too many shared libraries",
	[83] = "Cannot exec a shared library directly",
	[84] = "Invalid or incomplete multibyte or wide character",
	[85] = "Interrupted system call should be restarted",
	[86] = "Streams pipe error",
	[87] = "Too many users",
	[88] = "Socket operation on non-socket",
	[89] = "Destination address required",
	[90] = "Message too long",
	[91] = "Protocol wrong type for socket",
	[92] = "Protocol not available",
	[93] = "Protocol not supported",
	[94] = "Socket type not supported",
	[95] = "Operation not supported",
	[96] = "Protocol family not supported",
	[97] = "Address family not supported by protocol",
	[98] = "Address already in use",
	[99] = "Cannot assign requested address",
	[100] = "Network is down",
	[101] = "Network is unreachable",
	[102] = "Network dropped connection on reset",
	[103] = "Software caused connection abort",
	[104] = "Connection reset by peer",
	[105] = "No buffer space available",
	[106] = "Transport endpoint is already connected",
	[107] = "Transport endpoint is not connected",
	[108] = "Cannot send after transport endpoint shutdown",
	[109] = "Too many references: cannot splice",
	[110] = "Connection timed out",
	[111] = "Connection refused",
	[112] = "Host is down",
	[113] = "No route to host",
	[114] = "Operation already in progress",
	[115] = "Operation now in progress",
	[116] = "Stale file handle",
	[117] = "Structure needs cleaning",
	[118] = "Not a XENIX named type file",
	[119] = "No XENIX semaphores available",
	[120] = "Is a named type file",
	[121] = "Remote I/O error",
	[122] = "Disk quota exceeded",
	[123] = "No medium found",
	[124] = "Wrong medium type",
	[125] = "Operation canceled",
	[126] = "Required key not available",
	[127] = "Key has expired",
	[128] = "Key has been revoked",
	[129] = "Key was rejected by service",
	[130] = "Owner died",
	[131] = "State not recoverable",
	[132] = "Operation not possible due to RF-kill",
	[133] = "Memory page has hardware error",
};

static const char *__heddle_listed(int error)
{
	const int known = sizeof __heddle_errors / sizeof __heddle_errors[0];
	return error >= 0 && error < known ? __heddle_errors[error] : 0;
}

#define __HEDDLE_TEXT 26
#define __HEDDLE_SHORTEST 7
#define __HEDDLE_LONGEST 49

/* The text for a number that stands for nothing. */
static void __heddle_describe(char text[__HEDDLE_TEXT], int error)
{
	unsigned rest = error < 0 ? 0 - (unsigned)error : (unsigned)error;
	char digits[10];
	int n = 0, at;

	for (at = 0; at < 14; at++)
		text[at] = "Unknown error "[at];
	do {
		digits[n] = (char)('0' + rest % 10);
		n++;
		rest /= 10;
	} while (rest != 0);
	if (error < 0) {
		text[at] = '-';
		at++;
	}
	while (n > 0) {
		n--;
		text[at] = digits[n];
		at++;
	}
	text[at] = 0;
}

/* The text for a number that depends on input: any that is as short or as long as there is one. */
static __thread char __heddle_open[2][__HEDDLE_LONGEST + 1];

static char *__heddle_any(char open[2][__HEDDLE_LONGEST + 1])
{
	int at, n = __heddle_either(__HEDDLE_LONGEST, __HEDDLE_SHORTEST);
	char *text = open[n == __HEDDLE_SHORTEST];
	__heddle_quiet_begin();
	if (text[0] == 0)
		for (at = 0; at < n; at++)
			text[at] = (char)(__VERIFIER_nondet_uchar() % 255 + 1);
	__heddle_quiet_end();
	return text;
}

static char *__heddle_text(int error, char *buffer)
{
	if (!__heddle_known(error))
		return __heddle_any(__heddle_open);
	if (__heddle_listed(error) != 0)
		return (char *)__heddle_listed(error);
	__heddle_describe(buffer, error);
	return buffer;
}

static __thread char __heddle_own[__HEDDLE_TEXT];

char *__heddle_strerror(int error)
{
	return __heddle_text(error, __heddle_own);
}

/* C lets calls race with each other, and with uses of what calls before gave, whatever the number. Where races are looked for
 * all texts are the process's. */
static struct {
	char listed[sizeof __heddle_errors / sizeof __heddle_errors[0]][__HEDDLE_LONGEST + 1];
	char open[2][__HEDDLE_LONGEST + 1];
	char unknown[__HEDDLE_TEXT];
} __heddle_common;

char *strerror(int error)
{
	const char *text;
	char *to;
	int at = 0;
	__heddle_writes(&__heddle_common, sizeof __heddle_common);
	if (!__heddle_races())
		return __heddle_text(error, __heddle_common.unknown);
	if (!__heddle_known(error))
		return __heddle_any(__heddle_common.open);
	text = __heddle_listed(error);
	if (text == 0)
		return __heddle_text(error, __heddle_common.unknown);
	to = __heddle_common.listed[error];
	__heddle_quiet_begin();
	while (text[at] != 0) {
		to[at] = text[at];
		at++;
	}
	__heddle_quiet_end();
	return to;
}

char *strerror_l(int error, void *locale)
{
	(void)locale;
	return __heddle_strerror(error);
}

/* Copies as much of a text as fits into room with a terminator; tells whether all did. */
static int __heddle_copy(char *to, const char *text, __heddle_size room)
{
	__heddle_size n = 0;
	if (room == 0)
		return 0;
	while (n < room - 1 && text[n] != 0) {
		to[n] = text[n];
		n++;
	}
	to[n] = 0;
	return text[n] == 0;
}

/* The GNU form: the buffer is used for unknown numbers only. */
char *strerror_r(int error, char *buffer, __SIZE_TYPE__ room)
{
	char text[__HEDDLE_TEXT];
	if (!__heddle_known(error))
		return __heddle_any(__heddle_open);
	if (__heddle_listed(error) != 0)
		return (char *)__heddle_listed(error);
	__heddle_describe(text, error);
	__heddle_copy(buffer, text, room);
	return buffer;
}

/* POSIX's form, under the name that glibc has for it. */
int __xpg_strerror_r(int error, char *buffer, __SIZE_TYPE__ room)
{
	char text[__HEDDLE_TEXT];
	if (!__heddle_known(error))
		return __heddle_copy(buffer, __heddle_any(__heddle_open), room) ? __heddle_either(0, __HEDDLE_EINVAL) : __HEDDLE_ERANGE;
	if (__heddle_listed(error) != 0)
		return __heddle_copy(buffer, __heddle_listed(error), room) ? 0 : __HEDDLE_ERANGE;
	__heddle_describe(text, error);
	__heddle_copy(buffer, text, room);
	return __HEDDLE_EINVAL;
}

const char *strerrordesc_np(int error)
{
	return __heddle_known(error) ? __heddle_listed(error) : __heddle_any(__heddle_open);
}
