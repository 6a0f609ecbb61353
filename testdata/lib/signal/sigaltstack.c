// heddle: => safe complete +no-signals
// heddle: -DINSIDE => violated assert:18
// about: a stack for handlers cannot be changed while one runs on it
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>

static volatile sig_atomic_t handled;

static void handle(int number)
{
	stack_t none = {.ss_flags = SS_DISABLE}, now;
	assert(sigaltstack(0, &now) == 0 && now.ss_flags == SS_ONSTACK);
	handled = number;
#ifdef INSIDE
	assert(sigaltstack(&none, 0) == 0); // violated here
#else
	assert(sigaltstack(&none, 0) == -1 && errno == EPERM);
#endif
}

static char memory[1 << 14];

int main(void)
{
	stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory}, old;
	struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
	assert(sigaltstack(0, &old) == 0 && old.ss_flags == SS_DISABLE);
	stack.ss_size = 100;
	assert(sigaltstack(&stack, 0) == -1 && errno == ENOMEM);
	stack.ss_size = sizeof memory;
	assert(sigaltstack(&stack, 0) == 0);
	sigaction(SIGUSR1, &action, 0);
	raise(SIGUSR1);
	assert(handled == SIGUSR1);
	stack.ss_flags = SS_DISABLE;
	assert(sigaltstack(&stack, &old) == 0 && old.ss_sp == memory && old.ss_size == sizeof memory && old.ss_flags == 0);
}
