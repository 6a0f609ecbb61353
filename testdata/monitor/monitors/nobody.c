/* A monitor that nobody asks: the function that would judge is missing. */
#include <pthread.h>
void __ESBMC_register_monitor(pthread_t), __ESBMC_switch_to_monitor(void), __ESBMC_switch_from_monitor(void);
char __ESBMC_property_dark[] = "lamp == 0";
int dark_status;

static void *automaton(void *arg)
{
	while (1)
		__ESBMC_switch_from_monitor();
	return arg;
}

void ltl2ba_start_monitor(void)
{
	pthread_t t;
	pthread_create(&t, 0, automaton, 0);
	__ESBMC_register_monitor(t);
	__ESBMC_switch_to_monitor();
}
