// heddle: --check assert,memory,pthread,race,uninit => safe complete
// about: siglongjmp brings back the signal mask that sigsetjmp was told to save, setjmp and longjmp leave it alone
#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

static int blocks(int number)
{
	sigset_t mask;
	sigprocmask(SIG_BLOCK, NULL, &mask);
	return sigismember(&mask, number);
}

static void block(int how, int number)
{
	sigset_t mask;
	sigemptyset(&mask);
	sigaddset(&mask, number);
	sigprocmask(how, &mask, NULL);
}

int main(void)
{
	sigjmp_buf saved, unsaved;
	if (sigsetjmp(saved, 1) == 0) {
		block(SIG_BLOCK, SIGUSR1);
		siglongjmp(saved, 1);
	}
	assert(!blocks(SIGUSR1));
	block(SIG_BLOCK, SIGUSR1);
	if (sigsetjmp(saved, 1) == 0) {
		block(SIG_UNBLOCK, SIGUSR1);
		block(SIG_BLOCK, SIGUSR2);
		siglongjmp(saved, 1);
	}
	assert(blocks(SIGUSR1) && !blocks(SIGUSR2));
	if (sigsetjmp(unsaved, 0) == 0) {
		block(SIG_BLOCK, SIGUSR2);
		siglongjmp(unsaved, 1);
	}
	assert(blocks(SIGUSR1) && blocks(SIGUSR2));
}
