/* This file defines the text of a broken-down time by a format, in the C locale. The
 * flags _ - 0 ^ # and widths are glibc's.
 * Models: strftime? strftime_l
 */

typedef __SIZE_TYPE__ __heddle_size;

struct tm {
	int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
	long tm_gmtoff;
	const char *tm_zone;
};

extern long long __heddle_to_seconds(const struct tm *);
extern void __heddle_unsupported(const char *);
extern void __heddle_set_zone(void);

/* What is written so far; chars that do not fit are counted only. */
typedef struct {
	char *to;
	__heddle_size n, room;
	char flag;  /* of the conversion in progress, 0: none */
	_Bool upper;
	int width;  /* -1: none */
} __heddle_out;

static const char *const __heddle_days[] = { "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday" };
static const char *const __heddle_months[] = { "January", "February", "March", "April", "May", "June", "July",
	"August", "September", "October", "November", "December" };

static void __heddle_char(__heddle_out *out, char c)
{
	if (out->n < out->room)
		out->to[out->n] = c;
	out->n++;
}

static void __heddle_fill(__heddle_out *out, int n, char c)
{
	for (; n > 0; n--)
		__heddle_char(out, c);
}

/* The first limit chars of a text, filled up from the left. */
static void __heddle_text(__heddle_out *out, const char *s, int limit)
{
	int n = 0, i;
	while (n < limit && s[n] != 0)
		n++;
	__heddle_fill(out, out->width - n, out->flag == '0' ? '0' : ' ');
	for (i = 0; i < n; i++)
		__heddle_char(out, out->upper && s[i] >= 'a' && s[i] <= 'z' ? (char)(s[i] - 'a' + 'A') : s[i]);
}

/* Where i depends on input, a short name chooses between chars and not between places. */
static void __heddle_name(__heddle_out *out, const char *const *names, int count, int i, int limit)
{
	if (!((i >= 0) & (i < count)))
		__heddle_text(out, "?", 1);
	else if (limit == 3) {
		char chosen[4] = { 0, 0, 0, 0 };
		int k, j;
		for (k = 0; k < 3; k++) {
			char c = '?';
			for (j = 0; j < count; j++) {
				char of_name = names[j][k];
				c = i == j ? of_name : c;
			}
			chosen[k] = c;
		}
		__heddle_text(out, chosen, 3);
	} else
		__heddle_text(out, names[i], limit);
}

/* The digit of x that counts units, which is taken off x: without division. */
static char __heddle_digit(unsigned *x, unsigned unit)
{
	unsigned d = 0, k;
	for (k = 1; k <= 9; k++)
		d += *x >= k * unit;
	*x -= d * unit;
	return (char)('0' + d);
}

static void __heddle_digits(__heddle_out *out, unsigned x, unsigned unit)
{
	for (; unit > 0; unit /= 10)
		__heddle_char(out, __heddle_digit(&x, unit));
}

/* A number below 10000: hours, days, years. How many digits it has is asked only where it may have more than wanted, or other
   places than one to fill: each answer is a path of its own where x depends on input. */
static void __heddle_small(__heddle_out *out, unsigned x, int digits, char pad)
{
	unsigned unit = digits == 1 ? 1 : digits == 2 ? 10 : digits == 3 ? 100 : 1000;
	int n = 4;
	if (digits >= 1 && digits <= 4 && pad == '0' && x < 10 * unit) {
		__heddle_digits(out, x, unit);
		return;
	}
	if (digits == 2 && pad == ' ' && x < 100) {
		__heddle_char(out, (char)(' ' + ('0' - ' ') * (x >= 10) + (__heddle_digit(&x, 10) - '0')));
		__heddle_digits(out, x, 1);
		return;
	}
	for (unit = 1000; unit > 1 && x < unit; unit /= 10)
		n--;
	__heddle_fill(out, digits - n, pad);
	__heddle_digits(out, x, unit);
}

/* A number of at least the given digits, filled up with pad. */
static void __heddle_number(__heddle_out *out, long long x, int digits, char pad)
{
	char reversed[24];
	unsigned long long rest = x < 0 ? 0 - (unsigned long long)x : (unsigned long long)x;
	int n = 0;
	if (out->flag == '_')
		pad = ' ';
	else if (out->flag == '0')
		pad = '0';
	else if (out->flag == '-') {
		pad = ' ';
		digits = 0;
	}
	if (out->width > digits)
		digits = out->width;
	if ((x >= 0) & (x < 10000)) {
		__heddle_small(out, (unsigned)x, digits, pad);
		return;
	}
	while (rest != 0) {
		reversed[n] = (char)('0' + (int)(rest % 10));
		n++;
		rest /= 10;
	}
	if (x < 0)
		digits--;
	if (pad == ' ')
		__heddle_fill(out, digits - n, ' ');
	if (x < 0)
		__heddle_char(out, '-');
	if (pad == '0')
		__heddle_fill(out, digits - n, '0');
	while (n > 0)
		__heddle_char(out, reversed[--n]);
}

static int __heddle_leap(long long year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* Days since the Monday that begins week 1 of the ISO year; negative: before it. */
static int __heddle_iso_days(int yday, int wday)
{
	const int enough = 3 * 7;
	return yday - (yday - wday + 4 + enough) % 7 + 4 - 1;
}

/* The ISO year and week. */
static long long __heddle_iso(const struct tm *tm, int *week)
{
	long long year = 1900LL + tm->tm_year;
	int days = __heddle_iso_days(tm->tm_yday, tm->tm_wday);
	if (days < 0) {
		year--;
		days = __heddle_iso_days(tm->tm_yday + 365 + __heddle_leap(year), tm->tm_wday);
	} else {
		int later = __heddle_iso_days(tm->tm_yday - (365 + __heddle_leap(year)), tm->tm_wday);
		if (later >= 0) {
			year++;
			days = later;
		}
	}
	*week = days / 7 + 1;
	return year;
}

static void __heddle_zone(__heddle_out *out, const struct tm *tm)
{
	long minutes = tm->tm_gmtoff / 60;
	if (tm->tm_isdst < 0)
		return;
	__heddle_text(out, tm->tm_gmtoff < 0 ? "-" : "+", 1);
	if (minutes < 0)
		minutes = -minutes;
	__heddle_number(out, minutes / 60 * 100 + minutes % 60, 4, '0');
}

static int __heddle_twelve(int hour)
{
	return hour > 12 ? hour - 12 : hour == 0 ? 12 : hour;
}

static void __heddle_format(__heddle_out *out, const char *f, const struct tm *tm);

/* A conversion that stands for others. */
static void __heddle_composed(__heddle_out *out, const char *f, const struct tm *tm)
{
	__heddle_out part = *out, length = *out;
	part.width = -1;
	part.flag = 0;
	length.room = 0;
	length.n = 0;
	length.width = -1;
	length.flag = 0;
	if (out->width > 0) {
		__heddle_format(&length, f, tm);
		__heddle_fill(&part, out->width - (int)length.n, out->flag == '0' ? '0' : ' ');
	}
	__heddle_format(&part, f, tm);
	out->n = part.n;
}

static void __heddle_conversion(__heddle_out *out, char c, const struct tm *tm)
{
	int hour = tm->tm_hour, week;
	long long year = 1900LL + tm->tm_year;
	switch (c) {
	case 'a':
		__heddle_name(out, __heddle_days, 7, tm->tm_wday, 3);
		break;
	case 'A':
		__heddle_name(out, __heddle_days, 7, tm->tm_wday, 99);
		break;
	case 'b':
	case 'h':
		__heddle_name(out, __heddle_months, 12, tm->tm_mon, 3);
		break;
	case 'B':
		__heddle_name(out, __heddle_months, 12, tm->tm_mon, 99);
		break;
	case 'c':
		__heddle_composed(out, "%a %b %e %H:%M:%S %Y", tm);
		break;
	case 'C':
		__heddle_number(out, year / 100 - (year % 100 < 0), 1, '0');
		break;
	case 'd':
		__heddle_number(out, tm->tm_mday, 2, '0');
		break;
	case 'D':
	case 'x':
		__heddle_composed(out, "%m/%d/%y", tm);
		break;
	case 'e':
		__heddle_number(out, tm->tm_mday, 2, ' ');
		break;
	case 'F':
		__heddle_composed(out, "%Y-%m-%d", tm);
		break;
	case 'g':
		year = __heddle_iso(tm, &week);
		__heddle_number(out, (year % 100 + 100) % 100, 2, '0');
		break;
	case 'G':
		__heddle_number(out, __heddle_iso(tm, &week), 1, '0');
		break;
	case 'H':
		__heddle_number(out, hour, 2, '0');
		break;
	case 'I':
		__heddle_number(out, __heddle_twelve(hour), 2, '0');
		break;
	case 'j':
		__heddle_number(out, 1LL + tm->tm_yday, 3, '0');
		break;
	case 'k':
		__heddle_number(out, hour, 2, ' ');
		break;
	case 'l':
		__heddle_number(out, __heddle_twelve(hour), 2, ' ');
		break;
	case 'm':
		__heddle_number(out, 1LL + tm->tm_mon, 2, '0');
		break;
	case 'M':
		__heddle_number(out, tm->tm_min, 2, '0');
		break;
	case 'n':
		__heddle_text(out, "\n", 1);
		break;
	case 'p':
		__heddle_text(out, hour > 11 ? "PM" : "AM", 2);
		break;
	case 'P':
		out->upper = 0;
		__heddle_text(out, hour > 11 ? "pm" : "am", 2);
		break;
	case 'r':
		__heddle_composed(out, "%I:%M:%S %p", tm);
		break;
	case 'R':
		__heddle_composed(out, "%H:%M", tm);
		break;
	case 's':
		__heddle_number(out, __heddle_to_seconds(tm) - tm->tm_gmtoff, 1, ' ');
		break;
	case 'S':
		__heddle_number(out, tm->tm_sec, 2, '0');
		break;
	case 't':
		__heddle_text(out, "\t", 1);
		break;
	case 'T':
	case 'X':
		__heddle_composed(out, "%H:%M:%S", tm);
		break;
	case 'u':
		__heddle_number(out, (tm->tm_wday - 1 + 7) % 7 + 1, 1, '0');
		break;
	case 'U':
		__heddle_number(out, (tm->tm_yday - tm->tm_wday + 7) / 7, 2, '0');
		break;
	case 'V':
		__heddle_iso(tm, &week);
		__heddle_number(out, week, 2, '0');
		break;
	case 'w':
		__heddle_number(out, tm->tm_wday, 1, '0');
		break;
	case 'W':
		__heddle_number(out, (tm->tm_yday - (tm->tm_wday - 1 + 7) % 7 + 7) / 7, 2, '0');
		break;
	case 'y':
		__heddle_number(out, (year % 100 + 100) % 100, 2, '0');
		break;
	case 'Y':
		__heddle_number(out, year, 1, '0');
		break;
	case 'z':
		__heddle_zone(out, tm);
		break;
	case 'Z':
		__heddle_text(out, tm->tm_zone ? tm->tm_zone : "", 99);
		break;
	case '%':
		__heddle_text(out, "%", 1);
		break;
	default:
		__heddle_unsupported("strftime with an unknown conversion");
	}
}

static void __heddle_format(__heddle_out *out, const char *f, const struct tm *tm)
{
	_Bool upper = out->upper;
	for (; *f != 0; f++) {
		_Bool flags = 1;
		if (*f != '%') {
			__heddle_char(out, *f);
			continue;
		}
		out->flag = 0;
		out->width = -1;
		out->upper = upper;
		while (flags) {
			f++;
			switch (*f) {
			case '_':
			case '-':
			case '0':
				out->flag = *f;
				break;
			case '^':
				out->upper = 1;
				break;
			case '#':
				__heddle_unsupported("strftime with the flag #");
				break;
			default:
				flags = 0;
			}
		}
		if (*f >= '0' && *f <= '9') {
			out->width = 0;
			while (*f >= '0' && *f <= '9') {
				if (out->width < 1000000)
					out->width = 10 * out->width + (*f - '0');
				f++;
			}
		}
		if (*f == 'E' || *f == 'O')
			f++;
		__heddle_conversion(out, *f, tm);
	}
	out->upper = upper;
}

static __heddle_size __heddle_strftime(char *to, __heddle_size room, const char *f, const struct tm *tm)
{
	__heddle_out out = { 0, 0, 0, 0, 0, -1 };
	out.to = to;
	out.room = room;
	__heddle_set_zone();
	__heddle_format(&out, f, tm);
	if (out.n >= room)
		return 0;
	to[out.n] = 0;
	return out.n;
}

__SIZE_TYPE__ strftime(char *to, __SIZE_TYPE__ room, const char *f, const struct tm *tm)
{
	return __heddle_strftime(to, room, f, tm);
}

__SIZE_TYPE__ strftime_l(char *to, __SIZE_TYPE__ room, const char *f, const struct tm *tm, void *locale)
{
	(void)locale;
	return __heddle_strftime(to, room, f, tm);
}
