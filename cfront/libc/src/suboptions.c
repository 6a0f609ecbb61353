/* This file defines getsubopt, which takes options apart that stand behind each other with commas.
 * Models: getsubopt
 */

typedef __SIZE_TYPE__ __heddle_size;

/* Tells whether the n chars of an option are a name. */
static int __heddle_is(const char *option, __heddle_size n, const char *name)
{
	__heddle_size i;
	for (i = 0; i < n; i++)
		if (name[i] != option[i])
			return 0;
	return name[n] == 0;
}

int getsubopt(char **option, char *const *names, char **value)
{
	char *begin = *option;
	__heddle_size n = 0, end;
	int found = -1, i;
	if (*begin == 0)
		return -1;
	while (begin[n] != 0 && begin[n] != ',' && begin[n] != '=')
		n++;
	for (end = n; begin[end] != 0 && begin[end] != ','; end++)
		;
	for (i = 0; found < 0 && names[i] != 0; i++)
		if (__heddle_is(begin, n, names[i]))
			found = i;
	if (found < 0)
		*value = begin;
	else
		*value = end > n ? begin + n + 1 : 0;
	if (begin[end] != 0) {
		begin[end] = 0;
		end++;
	}
	*option = begin + end;
	return found;
}
