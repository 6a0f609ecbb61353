/* This file defines getenv. A variable is unset or has a value of up to seven
 * chars, and keeps it: asking for a name again gives the same answer. Eight names of up to
 * 31 chars are remembered; beyond them a later call may overwrite an
 * earlier answer, as POSIX allows. The table is shared by all threads, so it is
 * used inside atomic sections only: getenv does not race with getenv.
 * Models: getenv
 */

typedef __SIZE_TYPE__ __heddle_size;

extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

#define __HEDDLE_VARS 8
#define __HEDDLE_NAME 32
#define __HEDDLE_VALUE 8

typedef struct {
	char name[__HEDDLE_NAME]; /* "" matches nothing */
	char value[__HEDDLE_VALUE];
	_Bool set;
} __heddle_var;

static __heddle_var __heddle_vars[__HEDDLE_VARS];
static int __heddle_known; /* entries in use */
static int __heddle_next;  /* entry to take next */

static int __heddle_same(const char *a, const char *b)
{
	while (*a == *b) {
		if (*a == 0)
			return 1;
		a++;
		b++;
	}
	return 0;
}

char *getenv(const char *name)
{
	char key[__HEDDLE_NAME];
	__heddle_size n = 0, i;
	__heddle_var *v = 0;
	int at;
	_Bool set;
	char c;

	while ((c = name[n]) != 0) {
		if (n < __HEDDLE_NAME - 1)
			key[n] = c;
		n++;
	}
	if (n == 0)
		return 0;
	key[n < __HEDDLE_NAME ? n : 0] = 0;

	__VERIFIER_atomic_begin();
	for (at = 0; at < __heddle_known && v == 0; at++)
		if (key[0] != 0 && __heddle_same(__heddle_vars[at].name, key))
			v = &__heddle_vars[at];
	if (v == 0) {
		v = &__heddle_vars[__heddle_next];
		__heddle_next = (__heddle_next + 1) % __HEDDLE_VARS;
		if (__heddle_known < __HEDDLE_VARS)
			__heddle_known++;
		for (i = 0; (c = key[i]) != 0; i++)
			v->name[i] = c;
		v->name[i] = 0;
		for (i = 0; i < __HEDDLE_VALUE - 1; i++)
			v->value[i] = __VERIFIER_nondet_char();
		v->value[__HEDDLE_VALUE - 1] = 0;
		v->set = __VERIFIER_nondet_bool();
	}
	set = v->set;
	__VERIFIER_atomic_end();
	return set ? v->value : 0;
}
