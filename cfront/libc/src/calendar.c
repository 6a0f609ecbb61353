/* This file defines the conversions between seconds and broken-down times. UTC is exact. The local time zone is
 * the environment's: any standard offset between 14 hours east and 12 west
 * with or without summer time, the same all the time; in which part of the year summer
 * time holds is not known. gmtime and localtime share their result, as in glibc. What tells the program of the zone
 * is set where it looks there itself.
 * Models: gmtime gmtime_r localtime? localtime_r? mktime? timegm timelocal tzset? __heddle_local_time __heddle_to_seconds __heddle_set_zone
 * __heddle_forget_zone
 */

struct tm {
	int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
	long tm_gmtoff;
	const char *tm_zone;
};

extern int daylight;
extern long timezone; /* seconds west */
extern char *tzname[2];

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern int __heddle_known(long long);
extern int __heddle_names(const char *);
extern void __VERIFIER_assume(int);
extern int *__errno_location(void);

#define __HEDDLE_EOVERFLOW 75
#define __HEDDLE_DAY 86400

/* The zone, once it was asked for. */
static struct {
	_Bool known, summer;
	int offset; /* seconds east in winter */
	char name[4], summer_name[4];
} __heddle_zone;

/* A number from 0 to mask, which is one less than a power of two: of that form nobody has to ask how large it is. */
static int __heddle_below(int mask)
{
	return __VERIFIER_nondet_int() & mask;
}

/* Makes the name of a zone and tells whether it is one. */
static int __heddle_any_name(char name[4])
{
	int i, possible = 1;
	for (i = 0; i < 3; i++) {
		int letter = "UTC"[i] ^ __heddle_below(31);
		possible &= (letter >= 'A') & (letter <= 'Z');
		name[i] = (char)letter;
	}
	return possible;
}

/* Greenwich is the zone where all that is open is 0. It is & that joins conditions: what decides what else is evaluated would fork. */
static void __heddle_find_zone(_Bool told)
{
	int quarters, possible;
	__heddle_quiet_begin();
	if (!__heddle_zone.known) {
		__heddle_zone.known = 1;
		quarters = __VERIFIER_nondet_int();
		possible = (quarters >= -48) & (quarters <= 56);
		possible &= __heddle_any_name(__heddle_zone.name);
		if (__heddle_names("tzname"))
			possible &= __heddle_any_name(__heddle_zone.summer_name);
		__VERIFIER_assume(possible);
		__heddle_zone.offset = 900 * quarters;
		__heddle_zone.summer = __VERIFIER_nondet_bool();
	}
	if (told && __heddle_names("tzname")) {
		tzname[0] = __heddle_zone.name;
		tzname[1] = __heddle_zone.summer_name;
	}
	if (told && __heddle_names("timezone"))
		timezone = -__heddle_zone.offset;
	if (told && __heddle_names("daylight"))
		daylight = __heddle_zone.summer;
	__heddle_quiet_end();
}

static _Bool __heddle_zone_matters(void)
{
	return __heddle_names("timezone") || __heddle_names("daylight") || __heddle_names("tzname");
}

/* What tzset does, and what functions of local time do beside their own. Calls do not race with each other, but with other accesses. */
void __heddle_set_zone(void)
{
	if (__heddle_zone_matters())
		__heddle_find_zone(1);
}

/* TZ has changed; inside an atomic section. */
void __heddle_forget_zone(void)
{
	__heddle_zone.known = 0;
}

void tzset(void)
{
	__heddle_set_zone();
}

static long long __heddle_floor(long long a, long long b)
{
	return a / b - (a % b < 0);
}

/* Days from 1970-01-01 to the first day of a month, 0 to 11; years begin in March here. */
static long long __heddle_days(long long year, int month)
{
	long long y = month < 2 ? year - 1 : year, era = __heddle_floor(y, 400);
	long long of_era = y - era * 400, of_year = (153 * ((month + 10) % 12) + 2) / 5;
	return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

/* Hours, minutes and seconds of a second of the day: without division where it depends on input. */
static void __heddle_clock(int second, struct tm *to)
{
	int hour, minute, rest;
	if (__heddle_known(second)) {
		hour = second / 3600;
		minute = second / 60 % 60;
		rest = second % 60;
	} else {
		hour = __heddle_below(31);
		minute = __heddle_below(63);
		rest = __heddle_below(63);
		__VERIFIER_assume((hour < 24) & (minute < 60) & (rest < 60) & (hour * 3600 + minute * 60 + rest == second));
	}
	to->tm_hour = hour;
	to->tm_min = minute;
	to->tm_sec = rest;
}

/* Up to here, in the year 3058, __heddle_guess has room. */
#define __HEDDLE_GUESSED (1LL << 35)

/* The broken-down time of a t that depends on input and lies between -1 day and __HEDDLE_GUESSED + 1 day, without division: the one
   of which t is the number of seconds. Quotients are guessed, too. Nothing here forks, and there is one question. */
static void __heddle_guess(long long t, struct tm *to)
{
	/* Years begin in March here; 1969 is the first. */
	int year = 1969 + __heddle_below(2047), century = 19 + __heddle_below(31), month = __heddle_below(15), day = __heddle_below(31);
	int days = __heddle_below(0x7ffff) - 1, week = __heddle_below(0xffff), wday = __heddle_below(7);
	int hour = __heddle_below(31), minute = __heddle_below(63), second = __heddle_below(63);
	int early = month < 2, next = year + early, rest = year - 100 * century, from_march = month - 2 + 12 * early;
	int leap = ((year & 3) == 0) & ((rest != 0) | ((century & 3) == 0));
	int next_leap = ((next & 3) == 0) & ((rest != 99 * early) | (((century + early) & 3) == 0));
	/* The days before the month: April, June, September and November have one less than others. */
	int before = 31 * from_march - (from_march > 1) - (from_march > 3) - (from_march > 6) - (from_march > 8);
	__VERIFIER_assume((month < 12) & (hour < 24) & (minute < 60) & (second < 60) & (wday < 7) & (rest >= 0) & (rest < 100) & (day > 0) &
			  (day <= 31 - ((month == 3) | (month == 5) | (month == 8) | (month == 10)) - (month == 1) * (3 - next_leap)) &
			  (days * (long long)__HEDDLE_DAY + hour * 3600 + minute * 60 + second == t) &
			  (365 * year + (year >> 2) - century + (century >> 2) + before + day - 719469 == days) &
			  (7 * week + wday == days + 11));
	to->tm_mday = day;
	to->tm_mon = month;
	to->tm_year = next - 1900;
	to->tm_wday = wday;
	to->tm_yday = before + day + 58 - 365 * early + (leap & !early);
	to->tm_hour = hour;
	to->tm_min = minute;
	to->tm_sec = second;
}

/* Breaks t down, so many seconds east of UTC, which is less than a day. 0: the year does not fit. On which
   day that is is asked, so that it is known where t is. */
static int __heddle_from_seconds(long long t, int east, struct tm *to)
{
	long long days, era, of_era, year_of_era, year;
	int second, of_year, shifted, month;
	if (!__heddle_known(t) && (t >= 0) & (t <= __HEDDLE_GUESSED)) {
		__heddle_guess(t + east, to);
		return 1;
	}
	if (t > 1LL << 57 || t < -(1LL << 57))
		return 0;
	days = __heddle_floor(t, __HEDDLE_DAY);
	second = (int)(t - days * __HEDDLE_DAY) + east;
	if (second < 0) {
		second += __HEDDLE_DAY;
		days--;
	} else if (second >= __HEDDLE_DAY) {
		second -= __HEDDLE_DAY;
		days++;
	}
	era = __heddle_floor(days + 719468, 146097);
	of_era = days + 719468 - era * 146097;
	year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
	of_year = (int)(of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100));
	shifted = (5 * of_year + 2) / 153;
	month = (shifted + 2) % 12;
	year = year_of_era + era * 400 + (month < 2);
	if (year - 1900 > 0x7fffffffLL || year - 1900 < -0x7fffffffLL - 1)
		return 0;
	__heddle_clock(second, to);
	to->tm_mday = of_year - (153 * shifted + 2) / 5 + 1;
	to->tm_mon = month;
	to->tm_year = (int)(year - 1900);
	to->tm_wday = (int)(days + 4 - 7 * __heddle_floor(days + 4, 7));
	to->tm_yday = (int)(days - __heddle_days(year, 0));
	return 1;
}

/* The seconds of a broken-down time whose members may have any values. */
long long __heddle_to_seconds(const struct tm *tm)
{
	long long months = tm->tm_mon, years = __heddle_floor(months, 12);
	long long days = __heddle_days(1900LL + tm->tm_year + years, (int)(months - 12 * years)) + tm->tm_mday - 1LL;
	return days * __HEDDLE_DAY + tm->tm_hour * 3600LL + tm->tm_min * 60LL + tm->tm_sec;
}

static struct tm *__heddle_too_large(void)
{
	*__errno_location() = __HEDDLE_EOVERFLOW;
	return 0;
}

static struct tm *__heddle_gmtime(long t, struct tm *to)
{
	if (!__heddle_from_seconds(t, 0, to))
		return __heddle_too_large();
	to->tm_isdst = 0;
	to->tm_gmtoff = 0;
	to->tm_zone = "GMT";
	return to;
}

static struct tm *__heddle_local(long t, int summer, struct tm *to)
{
	int east = __heddle_zone.offset + (summer ? 3600 : 0);
	if (!__heddle_from_seconds(t, east, to))
		return __heddle_too_large();
	to->tm_isdst = summer;
	to->tm_gmtoff = east;
	to->tm_zone = __heddle_zone.name;
	if (__heddle_names("tzname") && summer)
		to->tm_zone = __heddle_zone.summer_name;
	return to;
}

/* Whether localtime_r sets the zone, too, is open. */
struct tm *__heddle_local_time(long t, struct tm *to)
{
	__heddle_find_zone(__heddle_zone_matters() && __VERIFIER_nondet_bool());
	return __heddle_local(t, __heddle_zone.summer & __VERIFIER_nondet_bool(), to);
}

static struct tm __heddle_result;

struct tm *gmtime(const long *t)
{
	return __heddle_gmtime(*t, &__heddle_result);
}

struct tm *gmtime_r(const long *t, struct tm *to)
{
	return __heddle_gmtime(*t, to);
}

struct tm *localtime(const long *t)
{
	__heddle_set_zone();
	return __heddle_local_time(*t, &__heddle_result);
}

struct tm *localtime_r(const long *t, struct tm *to)
{
	return __heddle_local_time(*t, to);
}

static long __heddle_fits(long long t)
{
	if ((long)t != t) {
		__heddle_too_large();
		return -1;
	}
	return (long)t;
}

long timegm(struct tm *tm)
{
	long t = __heddle_fits(__heddle_to_seconds(tm));
	struct tm full;
	if (__heddle_gmtime(t, &full) == 0)
		return -1;
	*tm = full;
	return t;
}

/* tm_isdst says whether summer time is meant (negative: find out). */
static long __heddle_mktime(struct tm *tm)
{
	struct tm full;
	int meant = tm->tm_isdst, summer;
	long t;
	__heddle_find_zone(1);
	summer = __heddle_zone.summer & __VERIFIER_nondet_bool();
	if (meant < 0)
		meant = summer;
	t = __heddle_fits(__heddle_to_seconds(tm) - __heddle_zone.offset - (meant > 0 ? 3600 : 0));
	if (__heddle_local(t, summer, &full) == 0)
		return -1;
	*tm = full;
	return t;
}

long mktime(struct tm *tm)
{
	return __heddle_mktime(tm);
}

long timelocal(struct tm *tm)
{
	return __heddle_mktime(tm);
}
