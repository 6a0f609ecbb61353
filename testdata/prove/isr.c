// An interrupt hands a byte over with a flag, under a lock. The main loop may find the lock taken whenever it looks: weak fairness does not free the flag.
// prove: --fairness weak --ltl 'G ({flag} -> F {!flag})' : violated
// prove: --check assert : safe
// prove: -DBUG --check assert : violated
#include <assert.h>
#include <pthread.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static pthread_mutex_t irq = PTHREAD_MUTEX_INITIALIZER;
volatile _Bool flag;
volatile unsigned char data;
unsigned char copy;

static void *isr(void *arg)
{
	(void)arg;
	while (1) {
		unsigned char v = __VERIFIER_nondet_uchar();
		if (v < 10)
			continue;
		pthread_mutex_lock(&irq);
		if (!flag) {
			data = v;
			flag = 1;
		}
		pthread_mutex_unlock(&irq);
	}
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, isr, 0);
	while (1) {
		if (flag) {
#ifdef BUG
			flag = 0;
			copy = data;
			assert(copy == data);
#else
			pthread_mutex_lock(&irq);
			copy = data;
			assert(copy == data);
			assert(copy >= 10);
			flag = 0;
			pthread_mutex_unlock(&irq);
#endif
		}
	}
}
