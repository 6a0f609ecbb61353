// heddle: --check race => violated race
// heddle: --check race -DCALL=mbrlen("a",1,state) => violated race
// heddle: --check race -DCALL=wcrtomb(s,L'a',state) => violated race
// heddle: --check race -DCALL=mbsrtowcs(w,&text,2,state) => violated race
// heddle: --check race -DCALL=wcsrtombs(s,&wide,2,state) => violated race
// heddle: --check race -DCALL=mblen("a",1) => violated race
// heddle: --check race -DCALL=mbtowc(w,"a",1) => violated race
// heddle: --check race -DCALL=wctomb(s,L'a') => violated race
// heddle: --check race -DOWN => safe complete
// heddle: --check race -DOWN -DCALL=wcsrtombs(s,&wide,2,state) => safe complete
// about: conversions that are given no state have one for all threads
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#ifndef CALL
#define CALL mbrtowc(w, "a", 1, state)
#endif

static void *user(void *arg) {
	wchar_t w[2];
	char s[2];
	const char *text = "a";
	const wchar_t *wide = L"a";
#ifdef OWN
	mbstate_t own, *state = &own;
	memset(&own, 0, sizeof own);
#else
	mbstate_t *state = 0;
#endif
	(void)w, (void)s, (void)text, (void)wide, (void)state;
	CALL;
	return arg;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, user, 0);
	user(0);
	pthread_join(t, 0);
	return 0;
}
