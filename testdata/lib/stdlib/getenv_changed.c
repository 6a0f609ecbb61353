// heddle: --check race => violated race:39
// heddle: --check race -DUNSET => violated race:32
// heddle: --check race -DPUT => violated race:34
// heddle: --check race -DKEPT => safe complete
// heddle: --check race -DOTHER => safe complete
// about: a change of a variable may overwrite the text that getenv gave, not that of another one
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

static char *a;

static char put[] = "A=c";

static void *reader(void *arg) {
	volatile char c;
#ifndef OTHER
	c = a[0]; // races
#else
	c = *getenv("A");
#endif
	(void)c;
	return arg;
}

int main(void) {
	pthread_t t;
	setenv("A", "b", 1);
	a = getenv("A");
	pthread_create(&t, 0, reader, 0);
#if defined UNSET
	unsetenv("A");
#elif defined PUT
	putenv(put);
#elif defined KEPT
	setenv("A", "c", 0);
	setenv("B", "c", 1);
#elif !defined OTHER
	setenv("A", "c", 1);
#endif
	pthread_join(t, 0);
	return 0;
}
