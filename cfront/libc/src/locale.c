/* This file defines locales. Only the C locale is installed, under its names and
 * as what the environment asks for; its name is always the same object. A locale object is a block.
 * Models: setlocale newlocale duplocale freelocale uselocale localeconv nl_langinfo
 */

struct __locale_struct;

struct lconv {
	char *decimal_point, *thousands_sep, *grouping, *int_curr_symbol, *currency_symbol, *mon_decimal_point, *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
	char int_frac_digits, frac_digits, p_cs_precedes, p_sep_by_space, n_cs_precedes, n_sep_by_space, p_sign_posn, n_sign_posn;
	char int_p_cs_precedes, int_p_sep_by_space, int_n_cs_precedes, int_n_sep_by_space, int_p_sign_posn, int_n_sign_posn;
};

extern void __heddle_unsupported(const char *);

extern void __heddle_writes(const void *, __SIZE_TYPE__);
extern int *__errno_location(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

#define __HEDDLE_ENOENT 2
#define __HEDDLE_EINVAL 22
#define __HEDDLE_GLOBAL ((struct __locale_struct *)-1L)

static char __heddle_name[2] = "C";
static char __heddle_locale; /* for races: POSIX lets calls race with each other */

static _Bool __heddle_installed(const char *locale)
{
	int i;
	if (locale[0] == 0 || (locale[0] == 'C' && locale[1] == 0))
		return 1;
	for (i = 0; locale[i] == "POSIX"[i]; i++)
		if (locale[i] == 0)
			return 1;
	return 0;
}

char *setlocale(int category, const char *locale)
{
	__heddle_writes(&__heddle_locale, 1);
	if (category < 0 || category > 12)
		return 0;
	return locale == 0 || __heddle_installed(locale) ? __heddle_name : 0;
}

/* What a change of base gives is base. */
struct __locale_struct *newlocale(int categories, const char *locale, struct __locale_struct *base)
{
	if (locale == 0 || categories & ~0x1fff) {
		*__errno_location() = __HEDDLE_EINVAL;
		return 0;
	}
	if (!__heddle_installed(locale)) {
		*__errno_location() = __HEDDLE_ENOENT;
		return 0;
	}
	if (base != 0) {
		(void)*(volatile char *)base;
		return base;
	}
	return malloc(1);
}

struct __locale_struct *duplocale(struct __locale_struct *locale)
{
	if (locale != __HEDDLE_GLOBAL)
		(void)*(volatile char *)locale;
	return malloc(1);
}

void freelocale(struct __locale_struct *locale)
{
	free(locale);
}

static __thread struct __locale_struct *__heddle_mine; /* null: the global one */

struct __locale_struct *uselocale(struct __locale_struct *locale)
{
	struct __locale_struct *before = __heddle_mine;
	if (locale == __HEDDLE_GLOBAL)
		__heddle_mine = 0;
	else if (locale != 0) {
		(void)*(volatile char *)locale;
		__heddle_mine = locale;
	}
	return before != 0 ? before : __HEDDLE_GLOBAL;
}

#define __HEDDLE_NONE 127 /* CHAR_MAX */

static struct lconv __heddle_conventions = {
	".", "", "", "", "", "", "", "", "", "",
	__HEDDLE_NONE, __HEDDLE_NONE, __HEDDLE_NONE, __HEDDLE_NONE, __HEDDLE_NONE, __HEDDLE_NONE, __HEDDLE_NONE, __HEDDLE_NONE,
	__HEDDLE_NONE, __HEDDLE_NONE, __HEDDLE_NONE, __HEDDLE_NONE, __HEDDLE_NONE, __HEDDLE_NONE,
};

/* What it gives may be overwritten by the next call. */
struct lconv *localeconv(void)
{
	__heddle_writes(&__heddle_conventions, sizeof __heddle_conventions);
	return &__heddle_conventions;
}

static char __heddle_charset[] = "ANSI_X3.4-1968";

#define __HEDDLE_CODESET 14

char *nl_langinfo(int item)
{
	if (item != __HEDDLE_CODESET)
		__heddle_unsupported("nl_langinfo of another item than CODESET");
	__heddle_writes(__heddle_charset, sizeof __heddle_charset);
	return __heddle_charset;
}
