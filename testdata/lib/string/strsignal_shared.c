// heddle: --check race => violated race
// heddle: --check race -DLATER => violated race:30
// heddle: --check race -DJOINED => safe complete
// about: a call of strsignal may overwrite what calls before gave
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>

static void *other(void *arg) {
	return strsignal(2) ? arg : 0;
}

static char *text;

static void *reader(void *arg) {
	return *text == 'q' ? 0 : arg; // races
}

int main(void) {
	pthread_t t;
#ifdef LATER
	text = strsignal(1);
	pthread_create(&t, 0, reader, 0);
#else
	pthread_create(&t, 0, other, 0);
#endif
#ifdef JOINED
	pthread_join(t, 0);
#endif
	text = strsignal(1);
	(void)reader, (void)other;
	return 0;
}
