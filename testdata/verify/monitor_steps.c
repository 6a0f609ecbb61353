// about: a registered monitor thread runs only when it is switched to, at once and until it switches back.
// heddle: => safe complete
// heddle: -DWRONG => violated assert:25
// heddle: -DAFTER => unknown unsupported
// heddle: -DOUTSIDE => unknown unsupported
// heddle: -DTWICE => unknown unsupported
// heddle: -DNOBODY => unknown unsupported
// heddle: -DHIMSELF => unknown unsupported
// heddle: -DSUICIDE => unknown unsupported
// heddle: -DENDS => unknown unsupported
// heddle: -DFOREVER => unknown unsupported
// heddle: -DBLOCKS => unknown unsupported
#include <assert.h>
#include <pthread.h>
void __ESBMC_register_monitor(pthread_t), __ESBMC_switch_to_monitor(void);
void __ESBMC_switch_from_monitor(void), __ESBMC_kill_monitor(void);
int x, seen, steps;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *watch(void *arg)
{
	while (1) {
		steps++;
#ifdef WRONG
		assert(x != 2);
#elif defined SUICIDE
		__ESBMC_kill_monitor();
#elif defined ENDS
		if (steps == 2)
			return 0;
#elif defined FOREVER
		while (x == 2)
			;
#elif defined BLOCKS
		pthread_mutex_lock(&lock);
		pthread_mutex_unlock(&lock);
#endif
		seen = x;
		__ESBMC_switch_from_monitor();
	}
	return arg;
}

int main(void)
{
	pthread_t m;
#ifdef NOBODY
	__ESBMC_switch_to_monitor();
#endif
	pthread_create(&m, 0, watch, 0);
#ifdef HIMSELF
	m = pthread_self();
#endif
	__ESBMC_register_monitor(m);
#ifdef TWICE
	pthread_create(&m, 0, watch, 0);
	__ESBMC_register_monitor(m);
#endif
#ifdef OUTSIDE
	__ESBMC_switch_from_monitor();
#endif
	assert(steps == 0);
	x = 1;
	assert(steps == 0);
	__ESBMC_switch_to_monitor();
	assert(steps == 1 && seen == 1);
	x = 2;
	pthread_mutex_lock(&lock);
	__ESBMC_switch_to_monitor();
	pthread_mutex_unlock(&lock);
	assert(steps == 2 && seen == 2);
	__ESBMC_kill_monitor();
	x = 3;
	assert(seen == 2);
#ifdef AFTER
	__ESBMC_switch_to_monitor();
#endif
	return 0;
}
