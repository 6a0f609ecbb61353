// heddle: => safe complete
// heddle: -DDEFAULT => safe complete
// about: a handler of SIGABRT can jump out of abort or end the program itself; one that is called a second time was reset before
#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>

static jmp_buf back;
static int ended;
static void jump(int number) { longjmp(back, number); }
static void again(int number) { signal(number, SIG_DFL); abort(); }
static void check(void) { assert(ended); }

int main(void)
{
	atexit(check);
#ifdef DEFAULT
	signal(SIGABRT, again);
	abort();
#else
	signal(SIGABRT, jump);
	if (setjmp(back) == 0)
		abort();
	ended = 1;
#endif
	return 0;
}
