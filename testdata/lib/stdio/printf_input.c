// heddle: => violated assert:21
// heddle: -DSAFE => safe complete
// about: texts that depend on input are printed to a stream that threads share
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

char __VERIFIER_nondet_char(void);
FILE *f;
int x;

void *printer(void *arg) {
	char s[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
	fprintf(f, "%s", s);
	fputs(s, f);
#ifdef SAFE
	assert(s[2] == 0);
#else
	if (s[0] == 'a' && s[1] == 0)
		x = 1;
	assert(x == 0 || s[1] == 0); // violated here
#endif
	return arg;
}

int main(void) {
	pthread_t t;
	f = fopen("name", "w");
	if (!f)
		return 1;
	pthread_create(&t, 0, printer, 0);
	printer(0);
	return 0;
}
