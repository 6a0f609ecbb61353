// A jump back is a round of a loop: states come again, bounds cut, and nobody is starved.
// pruned: => safe complete
// heddle: --unwind 3 --context-bound 2 => safe bounded
// heddle: --unwind 3 --unwinding-assertions => violated unwind
// pruned: -DCOUNT => safe complete
// heddle: -DCOUNT --unwind 10 => safe complete
// pruned: -DBUILTIN => safe complete
// pruned: -DALONE => safe complete
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>

jmp_buf env;
#ifdef BUILTIN
void *words[5];
#define SET() __builtin_setjmp(words)
#define GO() __builtin_longjmp(words, 1)
#else
#define SET() setjmp(env)
#define GO() longjmp(env, 1)
#endif
_Atomic int stop;

void spin(void) { GO(); }

void *f(void *arg)
{
	stop = 1;
	return 0;
}

int main(void)
{
	pthread_t t;
#ifndef ALONE
	pthread_create(&t, 0, f, 0);
#endif
#ifdef COUNT
	volatile int n = 0;
	SET();
	if (n++ < 5)
		spin();
	assert(n == 6);
#else
	SET();
	if (!stop)
		spin();
#endif
	return 0;
}
