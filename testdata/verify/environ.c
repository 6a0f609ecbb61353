// environ points to the array that main gets, which ends with a null pointer. The models of getenv and putenv keep another one.
// heddle: => safe complete +no-program-arguments
// heddle: -DNULL_POINTER => violated assert:20
// heddle: --args 1 => safe complete
// heddle: -DPUT => unknown unsupported
// heddle: -DASK => unknown unsupported
// heddle: -DTWICE => unknown unsupported
// heddle: -DPUT -DUNREAD => safe complete
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv, char **envp)
{
#ifdef UNREAD
	static char text[] = "A=1";
	return putenv(text) != 0;
#elif defined NULL_POINTER
	assert(environ == NULL);
#elif defined PUT
	static char text[] = "A=1";
	putenv(text);
	assert(environ[0] == text);
#elif defined ASK
	assert(!getenv("HOME") || environ[0]);
#elif defined TWICE
	environ = argv;
	assert(__environ == argv);
#else
	char **e = environ;
	assert(e == envp && argc > 0);
	while (*e)
		e++;
	environ = argv;
	assert(environ[0] == argv[0]);
#endif
	return 0;
}
