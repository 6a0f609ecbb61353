// heddle: => violated deadlock
// heddle: -DTWICE => violated pthread
// heddle: -DCLOSED => violated memory
// about: a stream that a thread leaves locked keeps the others waiting
#include <pthread.h>
#include <stdio.h>

static void *holds(void *arg) {
	flockfile(stdin);
	return arg;
}

int main(void) {
	pthread_t a;
#ifdef TWICE
	flockfile(stdout);
	funlockfile(stdout);
	funlockfile(stdout);
#endif
#ifdef CLOSED
	FILE *f = fopen("f", "r");
	if (f != NULL) {
		fclose(f);
		flockfile(f);
	}
	return 0;
#endif
	pthread_create(&a, 0, holds, 0);
	pthread_join(a, 0);
	return getchar() == 'a';
}
