// heddle: => safe complete +no-signals
// heddle: -DANY => violated assert:18
// about: what a handler with SA_SIGINFO is told of a signal
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t handled, code;

static void handle(int number, siginfo_t *info, void *context)
{
	assert(number == SIGUSR1 && info->si_signo == SIGUSR1 && info->si_errno == 0);
	assert(info->si_pid == getpid());
	assert(context != 0);
#ifdef ANY
	assert(info->si_uid == 0); // violated here: whose process it is nobody says
#endif
	code = info->si_code;
	handled++;
}

static void *sends(void *arg) { return pthread_kill(*(pthread_t *)arg, SIGUSR1) ? arg : 0; }

int main(void)
{
	pthread_t thread, self = pthread_self();
	sigset_t set;
	siginfo_t info;
	struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO};
	sigaction(SIGUSR1, &action, 0);
	raise(SIGUSR1);
	assert(code == SI_TKILL);
	kill(getpid(), SIGUSR1);
	assert(code == SI_USER && handled == 2);
	pthread_create(&thread, 0, sends, &self);
	pthread_join(thread, 0);
	assert(handled == 2 || (handled == 3 && code == SI_TKILL));
	sigemptyset(&set);
	sigaddset(&set, SIGUSR2);
	sigprocmask(SIG_BLOCK, &set, 0);
	kill(getpid(), SIGUSR2);
	assert(sigwaitinfo(&set, &info) == SIGUSR2);
	assert(info.si_signo == SIGUSR2 && info.si_code == SI_USER);
}
