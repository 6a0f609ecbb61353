/* This file defines what models do alike with names: they compare them, and copy those of what processes share.
 * Models: __heddle_same_name __heddle_shared_name
 */

#define __HEDDLE_NAME 32

_Bool __heddle_same_name(const char *a, const char *b)
{
	while (*a == *b) {
		if (*a == 0)
			return 1;
		a++;
		b++;
	}
	return 0;
}

/* Copies a name, of a semaphore or a queue, behind the slashes that it begins with. 0: it is none; -1: it is too long. */
int __heddle_shared_name(char key[__HEDDLE_NAME], const char *name)
{
	int n = 0;
	while (name[n] != 0) {
		if (name[n] == '/')
			return 0;
		if (n == __HEDDLE_NAME - 1)
			return -1;
		key[n] = name[n];
		n++;
	}
	key[n] = 0;
	return n > 0;
}
