/* This file defines the reading of a broken-down time by a format, in the C locale. As in
 * glibc, the members that follow from others (day of the week and of the year) are computed, and the
 * time zone's name is not read.
 * Models: strptime
 */

struct tm {
	int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
	long tm_gmtoff;
	const char *tm_zone;
};

extern struct tm *__heddle_local_time(long, struct tm *);

/* What was said about the day. */
typedef struct {
	_Bool wday, mon, mday, yday, sunday_week, monday_week, day; /* day: something to compute from */
	_Bool afternoon, twelve;                                    /* the clock has 12 hours */
	int century, week;                                          /* -1: none */
	_Bool year_in_century;
} __heddle_known;

static const char *const __heddle_days[] = { "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday" };
static const char *const __heddle_months[] = { "january", "february", "march", "april", "may", "june", "july",
	"august", "september", "october", "november", "december" };
static const short __heddle_before[2][13] = {
	{ 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365 },
	{ 0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335, 366 },
};

static int __heddle_space(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static int __heddle_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static const char *__heddle_skip(const char *s)
{
	while (__heddle_space(*s))
		s++;
	return s;
}

/* The length of the word if text starts with as much of it, 0 if not. */
static int __heddle_starts(const char *s, const char *word, int limit)
{
	int n = 0;
	while (n < limit && word[n] != 0) {
		if (__heddle_lower(s[n]) != word[n])
			return 0;
		n++;
	}
	return n;
}

/* A name or its first three chars. Gives its number, -1 for none, and moves s. */
static int __heddle_name(const char **s, const char *const *names, int count)
{
	int i, n;
	for (i = 0; i < count; i++) {
		n = __heddle_starts(*s, names[i], 99);
		if (n == 0)
			n = __heddle_starts(*s, names[i], 3);
		if (n != 0) {
			*s += n;
			return i;
		}
	}
	return -1;
}

/* A number from low to high of at most the given digits, after spaces; -1 for none. */
static int __heddle_number(const char **text, int low, int high, int digits)
{
	const char *s = __heddle_skip(*text);
	int v = 0;
	if (*s < '0' || *s > '9')
		return -1;
	do {
		v = 10 * v + (*s - '0');
		s++;
	} while (--digits > 0 && 10 * v <= high && *s >= '0' && *s <= '9');
	*text = s;
	return v < low || v > high ? -1 : v;
}

static int __heddle_leap(long long year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* The day of the week of a day of the month. */
static int __heddle_weekday(const struct tm *tm)
{
	long long year = 1900LL + tm->tm_year - (tm->tm_mon < 2), quarter = year / 4;
	long long days = -473 + 365 * (tm->tm_year - 70LL) + quarter - quarter / 25 + (quarter % 25 < 0) + quarter / 25 / 4 +
		   __heddle_before[0][tm->tm_mon] + tm->tm_mday - 1;
	return (int)((days % 7 + 7) % 7);
}

static int __heddle_yearday(const struct tm *tm)
{
	return __heddle_before[__heddle_leap(1900LL + tm->tm_year)][tm->tm_mon] + (tm->tm_mday - 1);
}

/* The zone as +hh, +hhmm, +hh:mm or Z. 0: none of them. */
static int __heddle_zone(const char **text, struct tm *tm)
{
	const char *s = __heddle_skip(*text);
	int n = 0, v = 0, negative;
	if (*s == 'Z') {
		tm->tm_gmtoff = 0;
		*text = s + 1;
		return 1;
	}
	if (*s != '+' && *s != '-')
		return 0;
	negative = *s == '-';
	s++;
	while (n < 4 && *s >= '0' && *s <= '9') {
		v = 10 * v + (*s - '0');
		n++;
		s++;
		if (*s == ':' && n == 2 && s[1] >= '0' && s[1] <= '9')
			s++;
	}
	*text = s;
	if (n == 2)
		v *= 100;
	else if (n != 4)
		return 0;
	if (v % 100 >= 60)
		return 0;
	tm->tm_gmtoff = v / 100 * 3600 + v % 100 * 60;
	if (negative)
		tm->tm_gmtoff = -tm->tm_gmtoff;
	return 1;
}

static const char *__heddle_parse(const char *s, const char *f, struct tm *tm, __heddle_known *known);

static int __heddle_conversion(const char **s, char c, struct tm *tm, __heddle_known *known)
{
	const char *composed = 0;
	int v = 0;
	switch (c) {
	case '%':
		if (**s != '%')
			return 0;
		++*s;
		return 1;
	case 'a':
	case 'A':
		v = tm->tm_wday = __heddle_name(s, __heddle_days, 7);
		known->wday = 1;
		break;
	case 'b':
	case 'B':
	case 'h':
		v = __heddle_name(s, __heddle_months, 12);
		if (v >= 0)
			tm->tm_mon = v;
		known->mon = 1;
		known->day = 1;
		break;
	case 'c':
		composed = "%a %b %e %H:%M:%S %Y";
		known->day = 1;
		break;
	case 'C':
		v = __heddle_number(s, 0, 99, 2);
		known->century = v;
		known->day = 1;
		break;
	case 'd':
	case 'e':
		v = __heddle_number(s, 1, 31, 2);
		if (v >= 0)
			tm->tm_mday = v;
		known->mday = 1;
		known->day = 1;
		break;
	case 'x':
	case 'D':
		composed = "%m/%d/%y";
		known->day = 1;
		break;
	case 'F':
		composed = "%Y-%m-%d";
		known->day = 1;
		break;
	case 'g':
		return __heddle_number(s, 0, 99, 2) >= 0;
	case 'G':
		if (**s < '0' || **s > '9')
			return 0;
		while (**s >= '0' && **s <= '9')
			++*s;
		return 1;
	case 'k':
	case 'H':
		v = __heddle_number(s, 0, 23, 2);
		if (v >= 0)
			tm->tm_hour = v;
		known->twelve = 0;
		break;
	case 'l':
	case 'I':
		v = __heddle_number(s, 1, 12, 2);
		if (v >= 0)
			tm->tm_hour = v % 12;
		known->twelve = 1;
		break;
	case 'j':
		v = __heddle_number(s, 1, 366, 3);
		if (v >= 0)
			tm->tm_yday = v - 1;
		known->yday = 1;
		break;
	case 'm':
		v = __heddle_number(s, 1, 12, 2);
		if (v >= 0)
			tm->tm_mon = v - 1;
		known->mon = 1;
		known->day = 1;
		break;
	case 'M':
		v = __heddle_number(s, 0, 59, 2);
		if (v >= 0)
			tm->tm_min = v;
		break;
	case 'n':
	case 't':
		*s = __heddle_skip(*s);
		break;
	case 'p':
		if (__heddle_starts(*s, "am", 2))
			known->afternoon = 0;
		else if (__heddle_starts(*s, "pm", 2))
			known->afternoon = 1;
		else
			return 0;
		*s += 2;
		break;
	case 'r':
		composed = "%I:%M:%S %p";
		break;
	case 'R':
		composed = "%H:%M";
		break;
	case 's': {
		long t = 0;
		if (**s < '0' || **s > '9')
			return 0;
		do {
			if (t > (long)((~0UL >> 1) / 10) - 1)
				return 0;
			t = 10 * t + (**s - '0');
			++*s;
		} while (**s >= '0' && **s <= '9');
		return __heddle_local_time(t, tm) != 0;
	}
	case 'S':
		v = __heddle_number(s, 0, 61, 2);
		if (v >= 0)
			tm->tm_sec = v;
		break;
	case 'X':
	case 'T':
		composed = "%H:%M:%S";
		break;
	case 'u':
		v = __heddle_number(s, 1, 7, 1);
		if (v >= 0)
			tm->tm_wday = v % 7;
		known->wday = 1;
		break;
	case 'U':
		v = known->week = __heddle_number(s, 0, 53, 2);
		known->sunday_week = 1;
		break;
	case 'W':
		v = known->week = __heddle_number(s, 0, 53, 2);
		known->monday_week = 1;
		break;
	case 'V':
		return __heddle_number(s, 0, 53, 2) >= 0;
	case 'w':
		v = __heddle_number(s, 0, 6, 1);
		if (v >= 0)
			tm->tm_wday = v;
		known->wday = 1;
		break;
	case 'y':
		v = __heddle_number(s, 0, 99, 2);
		if (v >= 0)
			tm->tm_year = v >= 69 ? v : v + 100;
		known->year_in_century = 1;
		known->day = 1;
		break;
	case 'Y':
		v = __heddle_number(s, 0, 9999, 4);
		if (v >= 0)
			tm->tm_year = v - 1900;
		known->year_in_century = 0;
		known->day = 1;
		break;
	case 'z':
		return __heddle_zone(s, tm);
	case 'Z': /* a word, of which nothing is kept */
		for (*s = __heddle_skip(*s); **s != 0 && !__heddle_space(**s); (*s)++)
			;
		break;
	default:
		return 0;
	}
	if (composed != 0) {
		*s = __heddle_parse(*s, composed, tm, known);
		return *s != 0;
	}
	return v >= 0;
}

static const char *__heddle_parse(const char *s, const char *f, struct tm *tm, __heddle_known *known)
{
	for (; *f != 0; f++) {
		if (__heddle_space(*f)) {
			s = __heddle_skip(s);
			continue;
		}
		if (*f != '%') {
			if (*f != *s)
				return 0;
			s++;
			continue;
		}
		do
			f++;
		while (*f == '-' || *f == '_' || *f == '0' || *f == '^' || *f == '#');
		if (*f == 'E' || *f == 'O')
			f++;
		if (!__heddle_conversion(&s, *f, tm, known))
			return 0;
	}
	return s;
}

/* The month and the day in it from the day of the year, where they were not said. */
static void __heddle_from_yearday(struct tm *tm, _Bool mon, _Bool mday)
{
	int leap = __heddle_leap(1900LL + tm->tm_year), m = 1;
	while (m < 12 && __heddle_before[leap][m] <= tm->tm_yday)
		m++;
	if (!mon)
		tm->tm_mon = m - 1;
	if (!mday)
		tm->tm_mday = tm->tm_yday - __heddle_before[leap][m - 1] + 1;
}

/* Computes what follows from what was said. */
static void __heddle_complete(struct tm *tm, const __heddle_known *known)
{
	_Bool mon = known->mon, mday = known->mday;
	if (known->twelve && known->afternoon)
		tm->tm_hour += 12;
	if (known->century != -1)
		tm->tm_year = known->year_in_century ? tm->tm_year % 100 + (known->century - 19) * 100 : (known->century - 19) * 100;
	if (known->day && !known->wday) {
		if (!(mon && mday) && known->yday) {
			__heddle_from_yearday(tm, mon, mday);
			mon = mday = 1;
		}
		if (mon || tm->tm_mon >= 0)
			tm->tm_wday = __heddle_weekday(tm);
	}
	if (known->day && !known->yday && (mon || tm->tm_mon >= 0))
		tm->tm_yday = __heddle_yearday(tm);
	if ((known->sunday_week || known->monday_week) && known->wday) {
		int wday = tm->tm_wday, first, offset = known->monday_week && !known->sunday_week;
		int day = tm->tm_mday, month = tm->tm_mon;
		tm->tm_mday = 1;
		tm->tm_mon = 0;
		first = __heddle_weekday(tm);
		if (mday)
			tm->tm_mday = day;
		if (mon)
			tm->tm_mon = month;
		if (!known->yday)
			tm->tm_yday = (7 - (first - offset)) % 7 + (known->week - 1) * 7 + (wday - offset + 7) % 7;
		if (!mday || !mon)
			__heddle_from_yearday(tm, mon, mday);
		tm->tm_wday = wday;
	}
}

char *strptime(const char *s, const char *f, struct tm *tm)
{
	__heddle_known known = { 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, 0 };
	s = __heddle_parse(s, f, tm, &known);
	if (s == 0)
		return 0;
	__heddle_complete(tm, &known);
	return (char *)s;
}
