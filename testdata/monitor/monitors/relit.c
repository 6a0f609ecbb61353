/*
 * Hand-made monitor of G({lamp==0} -> F{lamp!=0}), with status variables that the checker
 * keeps. The automaton accepts what violates the formula: from some point on the lamp is dark.
 */
#include <pthread.h>
void __ESBMC_register_monitor(pthread_t), __ESBMC_switch_to_monitor(void), __ESBMC_switch_from_monitor(void), __ESBMC_kill_monitor(void);
void __ESBMC_atomic_begin(void), __ESBMC_atomic_end(void), __ESBMC_assume(_Bool), __ESBMC_assert(_Bool, const char *);
_Bool nondet_bool(void);

char __ESBMC_property_dark[] = "lamp == 0";
_Bool dark_status;

static _Bool for_ever;

static void *automaton(void *arg)
{
	while (1) {
		_Bool guess = nondet_bool();
		__ESBMC_atomic_begin();
		if (for_ever || guess) {
			__ESBMC_assume(dark_status);
			for_ever = 1;
		}
		__ESBMC_atomic_end();
		__ESBMC_switch_from_monitor();
	}
	return arg;
}

void ltl2ba_start_monitor(void)
{
	pthread_t t;
	__ESBMC_atomic_begin();
	pthread_create(&t, 0, automaton, 0);
	__ESBMC_register_monitor(t);
	__ESBMC_atomic_end();
	__ESBMC_switch_to_monitor();
}

void ltl2ba_finish_monitor(void)
{
	__ESBMC_kill_monitor();
	__ESBMC_assert(!dark_status, "LTL_FAILING");
	__ESBMC_assert(0, "LTL_SUCCEEDING");
}
