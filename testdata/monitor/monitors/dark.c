/*
 * Hand-made monitor of G{lamp==0}. The automaton accepts F{lamp!=0}, what violates it. It
 * reads at most STEPS symbols and evaluates its proposition by itself.
 */
#include <pthread.h>
void __ESBMC_register_monitor(pthread_t), __ESBMC_switch_to_monitor(void), __ESBMC_switch_from_monitor(void), __ESBMC_kill_monitor(void);
void __ESBMC_atomic_begin(void), __ESBMC_atomic_end(void), __ESBMC_assume(_Bool), __ESBMC_assert(_Bool, const char *);
unsigned nondet_uint(void);

#ifndef STEPS
#define STEPS 2147483648
#endif

extern int lamp;
char __ESBMC_property_lit[] = "lamp != 0";
int lit_status(void) { return lamp != 0; }

enum { waiting, found } state = waiting;

static void *automaton(void *arg)
{
	for (unsigned n = 0; n < STEPS; n++) {
		unsigned choice = nondet_uint();
		__ESBMC_atomic_begin();
		if (state == waiting) {
			if (choice == 1) {
				__ESBMC_assume(lit_status());
				state = found;
			} else {
				__ESBMC_assume(choice == 0);
			}
		} else {
			__ESBMC_assume(choice == 0);
		}
		__ESBMC_atomic_end();
		__ESBMC_switch_from_monitor();
	}
	return arg;
}

pthread_t ltl2ba_start_monitor(void)
{
	pthread_t t;
	__ESBMC_atomic_begin();
	pthread_create(&t, 0, automaton, 0);
	__ESBMC_register_monitor(t);
	__ESBMC_atomic_end();
	__ESBMC_switch_to_monitor();
	return t;
}

/* By the last symbol and the state. */
static const _Bool accepts_repeated[2][2] = { { 0, 1 }, { 1, 1 } };

void ltl2ba_finish_monitor(pthread_t t)
{
	__ESBMC_kill_monitor();
	__ESBMC_assert(state != found, "LTL_BAD");
	__ESBMC_assert(!accepts_repeated[lit_status()][state], "LTL_FAILING");
	__ESBMC_assert(0, "LTL_SUCCEEDING");
	(void)t;
}
