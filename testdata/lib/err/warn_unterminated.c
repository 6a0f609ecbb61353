// heddle: => violated memory
// heddle: -DEND => violated assert:21
// about: complaints read their arguments; errx does not come back, what it runs at the exit must hold
#include <assert.h>
#include <err.h>
#include <stdlib.h>
#include <stdio.h>
static void last(void);
int main(void) {
	char text[1] = {'x'};
	atexit(last);
#ifdef END
#define CLAIM 0
	errx(1, "end");
#else
#define CLAIM 1
	warnx("%s", text);
#endif
	return 0;
}
static void last(void) { assert(CLAIM); } // violated here
