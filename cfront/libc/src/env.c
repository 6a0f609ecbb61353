/* This file defines the environment. A variable is unset or has a value of up to seven chars, and keeps
 * it until the program changes it: asking for a name again gives the same answer. Up to 32 names of
 * up to 31 chars are remembered. The table is shared by all threads, so it is
 * used inside atomic sections only: getenv does not race with getenv. Changing the environment
 * races with everything else that uses it, as POSIX warns: by an access to a variable of its own.
 * Models: getenv secure_getenv setenv unsetenv putenv clearenv
 */

typedef __SIZE_TYPE__ __heddle_size;

extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);
extern void *__heddle_kept(__SIZE_TYPE__);
extern void __heddle_writes(const void *, __SIZE_TYPE__);
extern void __heddle_forget_zone(void);
extern _Bool __heddle_same_name(const char *, const char *);

#define __HEDDLE_VARS 32
#define __HEDDLE_NAME 32
#define __HEDDLE_VALUE 8
#define __HEDDLE_EINVAL 22

typedef struct {
	char name[__HEDDLE_NAME];
	char found[__HEDDLE_VALUE]; /* the value that the program began with */
	char *value;                /* null: it is unset */
	__heddle_size size;         /* of the value, where that is the library's: 0 where putenv gave it */
} __heddle_var;

static __heddle_var __heddle_vars[__HEDDLE_VARS];
static int __heddle_known;       /* entries in use */
static _Bool __heddle_cleared;   /* names that are not in the table are unset */
static int __heddle_environment; /* read and written for the sake of races */

/* Copies the name before the end of the text or a =. 0: there is none, or it has a = that it may not have. */
static int __heddle_key(char key[__HEDDLE_NAME], const char *text, _Bool assignment)
{
	__heddle_size n = 0;
	char c;
	while ((c = text[n]) != 0 && c != '=') {
		if (n == __HEDDLE_NAME - 1)
			__heddle_unsupported("the name of an environment variable of more than 31 chars");
		key[n] = c;
		n++;
	}
	key[n] = 0;
	return n > 0 && (c == 0 || assignment);
}

/* The entry of a name, made if it is not there; inside an atomic section. */
static __heddle_var *__heddle_find(const char *key)
{
	__heddle_var *v;
	int at, i;
	for (at = 0; at < __heddle_known; at++)
		if (__heddle_same_name(__heddle_vars[at].name, key))
			return &__heddle_vars[at];
	if (__heddle_known == __HEDDLE_VARS)
		__heddle_unsupported("more than 32 environment variables");
	v = &__heddle_vars[__heddle_known];
	__heddle_known++;
	for (i = 0; key[i] != 0; i++)
		v->name[i] = key[i];
	v->name[i] = 0;
	v->value = 0;
	v->size = 0;
	if (!__heddle_cleared && __VERIFIER_nondet_bool()) {
		for (i = 0; i < __HEDDLE_VALUE - 1; i++)
			v->found[i] = __VERIFIER_nondet_char();
		v->found[__HEDDLE_VALUE - 1] = 0;
		v->value = v->found;
		v->size = __HEDDLE_VALUE;
	}
	return v;
}

/* A variable changes, inside an atomic section. */
static void __heddle_change(__heddle_var *v, char *value, __heddle_size size)
{
	v->value = value;
	v->size = size;
	if (__heddle_same_name(v->name, "TZ"))
		__heddle_forget_zone();
}

static char *__heddle_getenv(const char *name)
{
	char key[__HEDDLE_NAME];
	char *value;
	(void)*(volatile int *)&__heddle_environment;
	if (!__heddle_key(key, name, 0))
		return 0;
	__heddle_quiet_begin();
	value = __heddle_find(key)->value;
	__heddle_quiet_end();
	return value;
}

char *getenv(const char *name)
{
	return __heddle_getenv(name);
}

char *secure_getenv(const char *name)
{
	return __heddle_getenv(name);
}

static int __heddle_invalid(void)
{
	*__errno_location() = __HEDDLE_EINVAL;
	return -1;
}

/* A change races with other uses, and may overwrite the text that getenv has given: not if the variable keeps it. */
static void __heddle_overwrites(const char *key, _Bool keeps)
{
	__heddle_var *v;
	char *text;
	__heddle_size size;
	__heddle_environment = 1;
	__heddle_quiet_begin();
	v = __heddle_find(key);
	text = v->value;
	size = v->size;
	__heddle_quiet_end();
	if (!keeps && size > 0)
		__heddle_writes(text, size);
}

int setenv(const char *name, const char *value, int overwrite)
{
	char key[__HEDDLE_NAME];
	__heddle_var *v;
	__heddle_size n = 0, i;
	char *copy;
	int result = 0;
	if (name == 0 || !__heddle_key(key, name, 0))
		return __heddle_invalid();
	while (value[n] != 0)
		n++;
	__heddle_overwrites(key, overwrite == 0);
	__heddle_quiet_begin();
	v = __heddle_find(key);
	if (v->value == 0 || overwrite) {
		copy = __heddle_kept(n + 1);
		if (copy == 0)
			result = -1;
		else {
			for (i = 0; i <= n; i++)
				copy[i] = value[i];
			__heddle_change(v, copy, n + 1);
		}
	}
	__heddle_quiet_end();
	return result;
}

static void __heddle_put(const char *key, char *value)
{
	__heddle_overwrites(key, 0);
	__heddle_quiet_begin();
	__heddle_change(__heddle_find(key), value, 0);
	__heddle_quiet_end();
}

int unsetenv(const char *name)
{
	char key[__HEDDLE_NAME];
	if (name == 0 || !__heddle_key(key, name, 0))
		return __heddle_invalid();
	__heddle_put(key, 0);
	return 0;
}

/* The text itself becomes a part of the environment; without a = the variable goes. */
int putenv(char *text)
{
	char key[__HEDDLE_NAME];
	__heddle_size n = 0;
	if (!__heddle_key(key, text, 1))
		return __heddle_invalid();
	while (key[n] != 0)
		n++;
	__heddle_put(key, text[n] == '=' ? text + n + 1 : 0);
	return 0;
}

int clearenv(void)
{
	int at;
	__heddle_environment = 1;
	__heddle_quiet_begin();
	for (at = 0; at < __heddle_known; at++) {
		__heddle_vars[at].value = 0;
		__heddle_vars[at].size = 0;
	}
	__heddle_cleared = 1;
	__heddle_forget_zone();
	__heddle_quiet_end();
	return 0;
}
