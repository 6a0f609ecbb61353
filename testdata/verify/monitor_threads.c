// about: a monitor thread that is stepped inside an atomic section misses no write of several threads.
// heddle: => safe complete
// heddle: --check assert,race,deadlock => safe complete
// heddle: -DSPLIT => violated assert:19
// heddle: --after-main wait => safe complete
#include <assert.h>
#include <pthread.h>
void __ESBMC_register_monitor(pthread_t), __ESBMC_switch_to_monitor(void), __ESBMC_switch_from_monitor(void);
void __ESBMC_atomic_begin(void), __ESBMC_atomic_end(void);
int x;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *watch(void *arg)
{
	int last = 0;
	while (1) {
		int now = x;
		if (now)
			assert(now == last + 1);
		last = now;
		__ESBMC_switch_from_monitor();
	}
	return arg;
}

static void *worker(void *arg)
{
	for (int i = 0; i < 2; i++) {
		__ESBMC_atomic_begin();
		x++;
#ifdef SPLIT
		__ESBMC_atomic_end();
		__ESBMC_atomic_begin();
#endif
		__ESBMC_switch_to_monitor();
		__ESBMC_atomic_end();
	}
	return arg;
}

int main(void)
{
	pthread_t m, a, b;
	__ESBMC_atomic_begin();
	pthread_create(&m, 0, watch, 0);
	__ESBMC_register_monitor(m);
	__ESBMC_atomic_end();
	pthread_create(&a, 0, worker, 0);
	pthread_create(&b, 0, worker, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	return 0;
}
