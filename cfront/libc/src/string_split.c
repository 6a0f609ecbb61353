/* This file defines the <string.h> functions that cut a string into pieces.
 * strtok keeps its place in one variable of the whole process: threads that
 * use it at the same time race on it, as POSIX warns.
 * Models: strtok strtok_r strsep
 */

static int __heddle_in(char c, const char *set)
{
	char s;
	while ((s = *set) != 0) {
		if (s == c)
			return 1;
		set++;
	}
	return 0;
}

static char *__heddle_token(char *s, const char *delim, char **next)
{
	char *token;
	char c;
	if (s == 0)
		s = *next;
	while ((c = *s) != 0 && __heddle_in(c, delim))
		s++;
	if (c == 0) {
		*next = s;
		return 0;
	}
	token = s;
	do {
		s++;
		c = *s;
	} while (c != 0 && !__heddle_in(c, delim));
	if (c != 0) {
		*s = 0;
		s++;
	}
	*next = s;
	return token;
}

static char *__heddle_strtok_next;

char *strtok(char *s, const char *delim)
{
	return __heddle_token(s, delim, &__heddle_strtok_next);
}

char *strtok_r(char *s, const char *delim, char **next)
{
	return __heddle_token(s, delim, next);
}

char *strsep(char **next, const char *delim)
{
	char *token = *next, *s = token;
	char c;
	if (s == 0)
		return 0;
	while ((c = *s) != 0 && !__heddle_in(c, delim))
		s++;
	if (c == 0) {
		*next = 0;
	} else {
		*s = 0;
		*next = s + 1;
	}
	return token;
}
