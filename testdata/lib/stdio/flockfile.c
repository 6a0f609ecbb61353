// heddle: --check assert,memory,pthread,deadlock => safe complete
// heddle: --check assert,deadlock -DUNLOCKED => violated assert
// about: a thread that has a stream locked may use it; the others wait, whatever they call
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

atomic_int x, y;

static void *both(void *arg) {
	flockfile(stdout);
	x = 1;
	flockfile(stdout);
	printf("%d", x);
	funlockfile(stdout);
	y = 1;
	funlockfile(stdout);
	return arg;
}

int main(void) {
	pthread_t a;
	pthread_create(&a, 0, both, 0);
	if (x == 1) {
#ifdef UNLOCKED
		putchar_unlocked('.');
#else
		fputs(".", stdout);
#endif
		assert(y == 1);
	} else if (ftrylockfile(stdout) == 0) {
		x = 2;
		assert(x == 2);
		funlockfile(stdout);
	}
	pthread_join(a, 0);
	return 0;
}
