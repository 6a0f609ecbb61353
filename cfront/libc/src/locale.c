/* This file defines setlocale. Only the C locale is installed, under its names and
 * as what the environment asks for; its name is always the same object.
 * Models: setlocale
 */

extern void __heddle_writes(const void *, __SIZE_TYPE__);

static char __heddle_name[2] = "C";
static char __heddle_locale; /* for races: POSIX lets calls race with each other */

char *setlocale(int category, const char *locale)
{
	int i;
	__heddle_writes(&__heddle_locale, 1);
	if (category < 0 || category > 12)
		return 0;
	if (locale == 0 || locale[0] == 0 || (locale[0] == 'C' && locale[1] == 0))
		return __heddle_name;
	for (i = 0; locale[i] == "POSIX"[i]; i++)
		if (locale[i] == 0)
			return __heddle_name;
	return 0;
}
