// heddle: --check race => violated race:11
// heddle: --check race -DOPEN => violated race:11
// heddle: --check race -DOWN => safe complete
// about: a call of strerror may overwrite what calls before gave
#include <pthread.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

static void *other(void *arg) {
	return strerror(2) ? arg : 0;
}

int main(void) {
	pthread_t t;
	char *text = strerror(1);
	volatile char c;
#ifdef OPEN
	text = strerror(__VERIFIER_nondet_int());
#endif
	pthread_create(&t, 0, other, 0);
#ifdef OWN
	pthread_join(t, 0);
#endif
	c = text[0]; // races
#ifndef OWN
	pthread_join(t, 0);
#endif
	return c == 'q';
}
