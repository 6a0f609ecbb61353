// heddle: --reduction persistent --ltl 'F {p==1}' => ltl presumably-false conclusive violated ltl
// heddle: --reduction none --ltl 'F {p==1}' => ltl presumably-false conclusive violated ltl
// heddle: --reduction persistent --ltl 'F {p==1}' -DJOIN => ltl true conclusive safe complete
// heddle: --reduction persistent --ltl 'F {p==1}' -DQUIT -DJOIN => ltl presumably-false conclusive violated ltl
// heddle: --reduction persistent --ltl 'F {p==1}' -DSPIN -DJOIN => ltl false conclusive violated ltl
// heddle: --reduction persistent --ltl 'F {p==1}' -DSPIN -DJOIN --fairness weak => ltl true conclusive safe complete
// heddle: --reduction persistent --ltl 'G ({p==1} -> {q==1})' -DJOIN => ltl false conclusive violated ltl
// heddle: --reduction persistent --ltl 'G ({q==1} -> {p==1})' -DJOIN => ltl false conclusive violated ltl
// heddle: --reduction persistent --ltl 'F {p==1} && F {q==1}' -DJOIN => ltl true conclusive safe complete
// about: the end of the program, or a thread that spins for ever, before a write that a formula sees: they touch nothing that is written there
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

int p, q;
volatile int ticks;
sem_t begun;

static void *first(void *arg)
{
	sem_post(&begun);
	p = 1; // who moved last goes on: others come before it only where they bear on it
	return arg;
}

static void *second(void *arg)
{
	sem_wait(&begun);
#ifdef SPIN
	for (;;)
		ticks ^= 1;
#endif
#ifdef QUIT
	exit(0);
#endif
	q = 1;
	return arg;
}

int main(void)
{
	pthread_t a, b;
	sem_init(&begun, 0, 0);
#ifdef JOIN
	pthread_create(&b, 0, second, 0);
	pthread_create(&a, 0, first, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
#else
	pthread_create(&a, 0, first, 0);
	sem_wait(&begun);
#endif
	return 0;
}
