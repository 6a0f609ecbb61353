// about: an assumption that fails in a registered monitor thread ends the monitor; what the program does is checked on.
// heddle: => violated assert:34
// heddle: -DINPUT => violated assert:34
// heddle: -DKILLS => safe vacuous
#include <assert.h>
#include <pthread.h>
void __ESBMC_register_monitor(pthread_t), __ESBMC_switch_to_monitor(void), __ESBMC_switch_from_monitor(void), __ESBMC_kill_monitor(void);
void __ESBMC_assume(_Bool);
int nondet_int(void);
int x;

static void *watch(void *arg)
{
	while (1) {
		__ESBMC_assume(x < 2);
		__ESBMC_switch_from_monitor();
	}
	return arg;
}

int main(void)
{
	pthread_t m;
	pthread_create(&m, 0, watch, 0);
	__ESBMC_register_monitor(m);
	for (int i = 0; i < 2; i++) {
		x = i ? 2 : 1;
#ifdef INPUT
		x = nondet_int();
#endif
		__ESBMC_switch_to_monitor();
	}
#ifndef KILLS
	assert(x < 2);
#endif
	__ESBMC_kill_monitor();
	assert(x < 2);
	return 0;
}
