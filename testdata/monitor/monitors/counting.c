/*
 * Hand-made monitor of G{lamp==0} in the older scheme: a thread that counts the symbols it has
 * read. The automaton accepts F{lamp!=0}, what violates the formula.
 */
#include <pthread.h>
void __ESBMC_atomic_begin(void), __ESBMC_atomic_end(void), __ESBMC_assume(_Bool), __ESBMC_assert(_Bool, const char *);
_Bool nondet_bool(void);

char __ESBMC_property_lit[] = "lamp != 0";
int lit_status;
unsigned _ltl2ba_transition_count = 1, _ltl2ba_transitions_seen;
static _Bool found;

static void *automaton(void *arg)
{
	while (1) {
		__ESBMC_atomic_begin();
		__ESBMC_assume(_ltl2ba_transition_count == _ltl2ba_transitions_seen + 1);
		_ltl2ba_transitions_seen++;
		if (!found && nondet_bool()) {
			__ESBMC_assume(lit_status);
			found = 1;
		}
		__ESBMC_atomic_end();
	}
	return arg;
}

pthread_t ltl2ba_start_monitor(void)
{
	pthread_t t;
	pthread_create(&t, 0, automaton, 0);
	return t;
}

void ltl2ba_finish_monitor(pthread_t t)
{
	__ESBMC_atomic_begin();
	__ESBMC_assume(_ltl2ba_transitions_seen == _ltl2ba_transition_count);
	__ESBMC_assert(!found && !lit_status, "LTL_FAILING");
	__ESBMC_assert(0, "LTL_SUCCEEDING");
	__ESBMC_atomic_end();
	(void)t;
}
